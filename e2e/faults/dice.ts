import { createHash } from "node:crypto";

/** Random whole numbers in [0, bound). Equal names give equal numbers in every run. */
export function diceOf(name: string): (bound: number) => number {
  let thrown = 0;
  return (bound) => {
    thrown += 1;
    return createHash("sha256").update(`${name} ${thrown}`).digest().readUInt32LE() % bound;
  };
}
