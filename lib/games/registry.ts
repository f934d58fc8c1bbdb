import type { GameCode } from "@/lib/contract/games";
import { pk10 } from "./pk10/game";
import type { Game } from "./types";

/** Every game that can be played. A further game is its folder and one line here: nothing else may name a game's bets. */
export const games: Partial<Record<GameCode, Game>> = {
  PK10: pk10,
};

/** The game behind a code as it stands (`PK10`), or undefined for every other string. */
export function gameOf(code: string): Game | undefined {
  return Object.values(games).find((game) => game.code === code);
}
