import type { Locale, PlayedCode } from "@/lib/contract/games";
import { balls12, balls24, balls36, balls48 } from "./balls/game";
import { ballsRules } from "./balls/rules-text/page";
import { luckywheel } from "./luckywheel/game";
import { luckywheelRules } from "./luckywheel/rules-text/page";
import { pk10 } from "./pk10/game";
import { pk10Rules } from "./pk10/rules-text/page";
import { racinggod } from "./racinggod/game";
import { racinggodRules } from "./racinggod/rules-text/page";
import type { Game } from "./shared/rules/types";

/** Every game that can be played, in the lobby's order. Pages take what they need from `manifests` instead. */
export const games: Readonly<Record<PlayedCode, Game>> = {
  PK10: pk10,
  RACINGGOD: racinggod,
  LUCKYWHEEL: luckywheel,
  BALLS12: balls12,
  BALLS24: balls24,
  BALLS36: balls36,
  BALLS48: balls48,
};

/** The rules of a game for its players: HTML in every language, for rounds of `gameSeconds` that wait for a beacon or not. */
export type RulesText = (gameSeconds: number, beacon: boolean) => Readonly<Record<Locale, string>>;

/** The rules of each game. */
export const rulesTexts: Readonly<Record<PlayedCode, RulesText>> = {
  PK10: pk10Rules,
  RACINGGOD: racinggodRules,
  LUCKYWHEEL: luckywheelRules,
  BALLS12: (gameSeconds, beacon) => ballsRules(balls12, gameSeconds, beacon),
  BALLS24: (gameSeconds, beacon) => ballsRules(balls24, gameSeconds, beacon),
  BALLS36: (gameSeconds, beacon) => ballsRules(balls36, gameSeconds, beacon),
  BALLS48: (gameSeconds, beacon) => ballsRules(balls48, gameSeconds, beacon),
};

/** The game of exactly this code (`PK10`), or undefined for every other string. */
export function gameOf(code: string): Game | undefined {
  return Object.values(games).find((game) => game.code === code);
}
