import { type Art, SYMBOL_ART } from "./luckywheel/symbols";
import type { GameCode } from "@/lib/contract/games";
import { type BallColour, colourOf } from "./balls/colours";
import { WHEEL } from "./luckywheel/wheel";

/** One thing that a draw gave, as its game shows it; no two of an outcome have the same value. */
export type ResultMarkFacts =
  | { readonly shape: "tile"; readonly value: number }
  | { readonly shape: "ball"; readonly value: number; readonly tone: BallColour }
  | { readonly shape: "symbol"; readonly value: number; readonly art: Art };

/** Whether an outcome is a finishing order, not a single number. */
export const isRace = (game: GameCode): boolean => game === "PK10" || game === "RACINGGOD";

/** An outcome as the marks that its game shows: a race's finishing order is a row of tiles, a drum gives a ball, a wheel a symbol. */
export function marksOf(game: GameCode, numbers: readonly number[]): readonly ResultMarkFacts[] {
  return numbers.map((value) => markOf(game, value));
}

function markOf(game: GameCode, value: number): ResultMarkFacts {
  if (game.startsWith("BALLS")) return { shape: "ball", value, tone: colourOf(value) };
  const symbol = game === "LUCKYWHEEL" ? WHEEL[value - 1] : undefined;
  return symbol === undefined ? { shape: "tile", value } : { shape: "symbol", value, art: SYMBOL_ART[symbol] };
}
