import type { Check } from "./checks";
import type { GameCode } from "@/lib/contract/games";
import { type Currency, DEFAULT_CURRENCY } from "@/lib/money";

const PREFIX = "grandstand.";

export type TabKeepsake = "pendingBet" | "lastBets" | "chips" | "since";

/** Key in the session storage for a tab's data of one account's table; `game`: its `gameMoneyKey`. */
export function tabKey(name: TabKeepsake, accountId: number, game: string): string {
  return `${PREFIX}${name}.${accountId}.${game}`;
}

/** An empty id gives the prefix of all accounts' keys. */
export const accountKey = (accountId: number | ""): string => `${PREFIX}account.${accountId}`;

const FORGOTTEN: readonly TabKeepsake[] = ["lastBets", "chips", "since"];

/**
 * The next player at this browser must not read these data. A bet without an answer remains: the next page of the
 * player who made it looks for its order. `storage()` may throw.
 */
export function forgetTables(storage: () => Storage): void {
  for (const name of FORGOTTEN) removeAll(storage, `${PREFIX}${name}.`);
  forgetAccounts(storage);
}

/** `storage()` may throw. */
export const forgetAccounts = (storage: () => Storage): void => removeAll(storage, accountKey(""));

function removeAll(storage: () => Storage, prefix: string): void {
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) if (key.startsWith(prefix)) kept.removeItem(key);
  } catch {
    // No storage: nothing was stored.
  }
}

/** Each currency has its own key. The default currency's key has no suffix, because it is older than the others. */
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
