import type { GameCode } from "@/lib/contract/games";
import { type Currency, DEFAULT_CURRENCY } from "@/lib/money";

/**
 * Key in the browser's storage for amounts of one game in minor units: the amounts of another currency have another key. The key for
 * the default currency has no suffix, because it is older than the other currencies.
 */
export const gameMoneyKey = (game: GameCode, currency: Currency): string =>
  currency === DEFAULT_CURRENCY ? game : `${game}.${currency}`;
