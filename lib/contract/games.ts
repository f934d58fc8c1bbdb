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

export type GameCode = (typeof GAME_CODES)[number];

export type PlayedCode = Exclude<GameCode, "LOBBY">;
export const LAYOUT_GAME: PlayedCode = "LUCKYWHEEL";

export const PLAYED_CODES = GAME_CODES.filter((code) => code !== "LOBBY");

/** Language codes as the product writes them; `lib/locale` maps them to BCP 47 tags for Intl and `<html lang>`. */
export const LOCALES = ["en", "id", "tc", "th", "vn", "zh"] as const;

export type Locale = (typeof LOCALES)[number];

/** 0 open, 2 closed (no more bets, not drawn), 1 resulted, 3 void (every stake refunded). */
export const ROUND_STATUS = { open: 0, resulted: 1, closed: 2, void: 3 } as const;

/** A round's number as an address may hold it. */
export const FAIR_ROUND_NO = /^[A-Za-z0-9_-]{1,32}$/;

export const STREAMING_QUALITIES = ["hd", "sd"] as const;
