import type { PlayedCode } from "@/lib/contract/games";
import { balls12, balls24, balls36, balls48 } from "./balls/game";
import { ballsRules } from "./balls/rules-text";
import { luckywheel } from "./luckywheel/game";
import { luckywheelRules } from "./luckywheel/rules-text";
import { pk10 } from "./pk10/game";
import { pk10Rules } from "./pk10/rules-text/page";
import { racinggod } from "./racinggod/game";
import { racinggodRules } from "./racinggod/rules-text";
import type { Game } from "./shared/rules/types";
import type { RulesText } from "./shared/rules-text/text";

/** In the order of the lobby. Code of the browser uses `manifests` instead. */
export const games: Readonly<Record<PlayedCode, Game>> = {
  PK10: pk10,
  RACINGGOD: racinggod,
  LUCKYWHEEL: luckywheel,
  BALLS12: balls12,
  BALLS24: balls24,
  BALLS36: balls36,
  BALLS48: balls48,
};

export const rulesTexts: Readonly<Record<PlayedCode, RulesText>> = {
  PK10: pk10Rules,
  RACINGGOD: racinggodRules,
  LUCKYWHEEL: luckywheelRules,
  BALLS12: ballsRules(balls12),
  BALLS24: ballsRules(balls24),
  BALLS36: ballsRules(balls36),
  BALLS48: ballsRules(balls48),
};

export function gameOf(code: string): Game | undefined {
  return Object.values(games).find((game) => game.code === code);
}
