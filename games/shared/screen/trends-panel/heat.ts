import { type Heat, heatOfCount, heatOfOmission, type Tally } from "../../trends/tally";

/** Number of occurrences, or of rounds since the last one. */
export type Measure = "seen" | "since";

/** Cold to hot. */
export const HEAT_LOOKS: readonly (readonly [Heat, string])[] = [
  [-2, "bg-cool/40"],
  [-1, "bg-cool/20"],
  [0, "bg-raised"],
  [1, "bg-warm/20"],
  [2, "bg-warm/40"],
];

export interface HeatFigure {
  /** Null: no occurrence. */
  readonly figure: number | null;
  readonly look: string;
}

/** The content of a cell for a tally of `rounds` rounds and a number with `chance`. */
export function heatFigure(tally: Tally, measure: Measure, rounds: number, chance: number): HeatFigure {
  const heat =
    measure === "seen" ? heatOfCount(tally.count, rounds, chance) : heatOfOmission(tally.omission ?? rounds, chance);
  const look = HEAT_LOOKS.find(([each]) => each === heat)?.[1] ?? "";
  return { figure: measure === "seen" ? tally.count : tally.omission, look };
}
