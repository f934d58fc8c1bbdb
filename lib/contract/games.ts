import * as z from "zod/mini";

/** Every game code of the product, in the lobby's usual order; `LOBBY` is the pseudo-game whose channel feeds its tiles. */
export const GAME_CODES = [
  "LOBBY",
  "PK10",
  "RACINGGOD",
  "LUCKYWHEEL",
  "BALLS12",
  "BALLS24",
  "BALLS36",
  "BALLS48",
] as const;

export const gameCodeSchema = z.enum(GAME_CODES);
export type GameCode = z.infer<typeof gameCodeSchema>;

/** The code of a game; the lobby is not one. */
export type PlayedCode = Exclude<GameCode, "LOBBY">;
/** The game that the page `/layout` shows. */
export const LAYOUT_GAME: PlayedCode = "LUCKYWHEEL";

export const PLAYED_CODES = GAME_CODES.filter((code) => code !== "LOBBY");

/** Language codes as the product writes them; `lib/locale` maps them to BCP 47 tags for Intl and `<html lang>`. */
export const LOCALES = ["en", "id", "tc", "th", "vn", "zh"] as const;

export const localeSchema = z.enum(LOCALES);
export type Locale = z.infer<typeof localeSchema>;
