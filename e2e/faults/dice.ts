import { createHash } from "node:crypto";

/** Whole numbers in [0, bound), the same in every run of a name. */
export function diceOf(name: string): (bound: number) => number {
  let thrown = 0;
  return (bound) => {
    thrown += 1;
    return createHash("sha256").update(`${name} ${thrown}`).digest().readUInt32LE() % bound;
  };
}
