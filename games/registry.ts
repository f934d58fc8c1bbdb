import type { PlayedCode } from "@/lib/contract/games";
import { balls12, balls24, balls36, balls48 } from "./balls/game";
import { luckywheel } from "./luckywheel/game";
import { pk10 } from "./pk10/game";
import { racinggod } from "./racinggod/game";
import type { Game } from "./shared/rules/types";

/**
 * Every game that can be played, in the lobby's order. A further game is its folder and a line here and in `load`: nothing else may
 * name a game's bets. Pages take their own game from `load`, and leave the others on the server.
 */
export const games: Readonly<Record<PlayedCode, Game>> = {
  PK10: pk10,
  RACINGGOD: racinggod,
  LUCKYWHEEL: luckywheel,
  BALLS12: balls12,
  BALLS24: balls24,
  BALLS36: balls36,
  BALLS48: balls48,
};

/** The game behind a code as it stands (`PK10`), or undefined for every other string. */
export function gameOf(code: string): Game | undefined {
  return Object.values(games).find((game) => game.code === code);
}
