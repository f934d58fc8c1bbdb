import { type Heat, heatOfCount, heatOfOmission, type Tally } from "../../trends/tally";

/** Times seen, or rounds since. */
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
  /** Null: not seen at all. */
  readonly figure: number | null;
  readonly look: string;
}

/** What a cell shows of a tally of so many rounds, for a number that comes with `chance`. */
export function heatFigure(tally: Tally, measure: Measure, rounds: number, chance: number): HeatFigure {
  const heat =
    measure === "seen" ? heatOfCount(tally.count, rounds, chance) : heatOfOmission(tally.omission ?? rounds, chance);
  const look = HEAT_LOOKS.find(([each]) => each === heat)?.[1] ?? "";
  return { figure: measure === "seen" ? tally.count : tally.omission, look };
}
