import type { Check } from "./checks";
import type { GameCode } from "@/lib/contract/games";
import { type Currency, DEFAULT_CURRENCY } from "@/lib/money";

const PREFIX = "grandstand.";

/** Names of the data that a tab stores of a table for its next page. */
export type TabKeepsake = "pendingBet" | "lastBets" | "chips" | "since";

/** Key in the session storage for a tab's data of one account's table; `game`: its `gameMoneyKey`. */
export function tabKey(name: TabKeepsake, accountId: number, game: string): string {
  return `${PREFIX}${name}.${accountId}.${game}`;
}

/** Key of the account that the tab shows before its page's first data arrive. */
export const accountKey = (accountId: number | ""): string => `${PREFIX}account.${accountId}`;

const FORGOTTEN: readonly TabKeepsake[] = ["lastBets", "chips", "since"];

/**
 * Removes the account, the bets to repeat, the unconfirmed chips and the start of the visit, of every account and
 * game: the next player at this browser must not read them. A bet without an answer remains, because that player's
 * next page looks for its order. `storage()` may throw.
 */
export function forgetTables(storage: () => Storage): void {
  for (const name of FORGOTTEN) removeAll(storage, `${PREFIX}${name}.`);
  forgetAccounts(storage);
}

/** Removes the account of any player. `storage()` may throw. */
export const forgetAccounts = (storage: () => Storage): void => removeAll(storage, accountKey(""));

function removeAll(storage: () => Storage, prefix: string): void {
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) if (key.startsWith(prefix)) kept.removeItem(key);
  } catch {
    // No storage: nothing was stored.
  }
}

/**
 * Key in the browser's storage for amounts of one game in minor units: the amounts of another currency have another key. The key for
 * the default currency has no suffix, because it is older than the other currencies.
 */
export const gameMoneyKey = (game: GameCode, currency: Currency): string =>
  currency === DEFAULT_CURRENCY ? game : `${game}.${currency}`;

/** The text under the key; null if it is absent, or if the browser has no storage. `storage()` may throw. */
export function readText(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** The value of the JSON under the key if it passes the check; else null. `storage()` may throw. */
export function readJson<T>(storage: () => Storage, key: string, isValid: Check<T>): T | null {
  try {
    const value: unknown = JSON.parse(readText(storage, key) ?? "null");
    return isValid(value) ? value : null;
  } catch {
    // Not JSON: another program's value, or a damaged one.
    return null;
  }
}

/** Stores the text, or removes it (null). Returns the error if the browser refuses; `storage()` may throw. */
export function writeText(storage: () => Storage, key: string, text: string | null): unknown {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return null;
  } catch (error) {
    return error;
  }
}

export const tabStorage = (): Storage => window.sessionStorage;
