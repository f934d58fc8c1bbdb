import type { GameCode } from "./contract/games";

/** One thing that a draw gave, as its game shows it; no two of an outcome have the same value. */
export interface ResultMarkFacts {
  readonly shape: "tile";
  readonly value: number;
}

/** An outcome as the marks that its game shows: PK10's finishing order is ten tiles. */
export function marksOf(_game: GameCode, numbers: readonly number[]): readonly ResultMarkFacts[] {
  return numbers.map((value) => ({ shape: "tile", value }));
}
