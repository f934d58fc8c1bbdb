import type { Verdict } from "./types";

/** The whole numbers `from`…`to`, both included. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const winIf = (condition: boolean): Verdict => (condition ? "win" : "lose");

export const sidesOf = (bigFrom: number): (readonly [side: string, has: (value: number) => boolean])[] => [
  ["big", (value) => value >= bigFrom],
  ["small", (value) => value < bigFrom],
  ["odd", (value) => value % 2 === 1],
  ["even", (value) => value % 2 === 0],
];
