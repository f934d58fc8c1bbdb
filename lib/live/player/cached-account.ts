import { antiForgeryToken } from "@/lib/api/call";
import { accountKey, forgetAccounts, tabStorage, writeText } from "@/lib/browser/storage-keys";
import { type Check, isListOf, isNullOr, isNumber, isOneOf, isOptional, isShape, isText } from "@/lib/browser/checks";
import type { Account } from "@/lib/contract/entities";
import { LOCALES } from "@/lib/contract/games";
import { SESSION_SECONDS } from "@/lib/contract/session";
import { type Minor, toMinor, toWire } from "@/lib/money";

/** The account's data that a tab's next page shows until its first data arrive. No bet uses them. */
export interface CachedAccount {
  readonly account: Account;
  readonly balance: Minor;
  /** The browser's time when the balance was last known. */
  readonly at: Date;
}

const isAccount: Check<Account> = isShape({
  id: isNumber,
  username: isText(),
  merchant_id: isNumber,
  merchant: isShape({
    id: isNumber,
    mcode: isText(),
    developer: isNumber,
    time_zone: isOptional(isNullOr(isText())),
  }),
  group: isShape({ permissions: isListOf(isShape({ permission_tag: isText() })) }),
  lang: isNullOr(isOneOf(LOCALES)),
  currency: isText(3, 3),
  balance: isNumber,
});

const isKept = isShape({
  account: isAccount,
  mark: isText(),
  /** Milliseconds since 1970. */
  at: isNumber,
});

/**
 * A mark that distinguishes one sign-in of this browser from the next without naming either: 32 bits (FNV-1a) of the
 * anti-forgery token, which every sign-in and launch renews. Null without cookies.
 */
function signInMark(): string | null {
  const token = antiForgeryToken(document.cookie);
  if (token === null) return null;
  let hash = 0x811c9dc5;
  for (const letter of token) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16);
}

/** Keeps the account in this tab, by its id, without the name of its session. Removes another player's account. */
export function keepAccount(account: Account, balance: Minor): void {
  const mark = signInMark();
  if (mark === null) return;
  const { player_session: _, ...own } = account;
  const kept = { account: { ...own, balance: toWire(balance, own.currency) }, mark, at: Date.now() };
  forgetCachedAccount();
  writeText(tabStorage, accountKey(account.id), JSON.stringify(kept));
}

/** Null if no account is stored under the browser's present sign-in, or if its session has expired. */
export function readCachedAccount(): CachedAccount | null {
  try {
    const { sessionStorage: storage } = window;
    const key = Object.keys(storage).find((name) => name.startsWith(accountKey("")));
    const kept: unknown = JSON.parse(storage.getItem(key ?? "") ?? "null");
    if (!isKept(kept)) return null;
    const { account, mark, at } = kept;
    const isFresh = Math.abs(Date.now() - at) < SESSION_SECONDS * 1000;
    if (mark !== signInMark() || !isFresh) return null;
    return { account, balance: toMinor(account.balance, account.currency), at: new Date(at) };
  } catch {
    return null;
  }
}

/** Call it at each launch, sign-in and end of the session: the next page must not show this page's player. */
export const forgetCachedAccount = (): void => forgetAccounts(tabStorage);
