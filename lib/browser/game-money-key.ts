import type { GameCode } from "@/lib/contract/games";
import { type Currency, DEFAULT_CURRENCY } from "@/lib/money";

/**
 * Key in the browser's storage of what is kept of one game in minor units: a player of another currency must not read it. That of
 * the default currency is the game alone, as before there were others.
 */
export const gameMoneyKey = (game: GameCode, currency: Currency): string =>
  currency === DEFAULT_CURRENCY ? game : `${game}.${currency}`;
