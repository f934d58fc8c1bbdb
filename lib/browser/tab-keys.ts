const PREFIX = "grandstand.";

/** What a tab stores of a table for its next page, by name. */
export type TabKeepsake = "pendingBet" | "lastBets" | "chips" | "since";

/** Key in the session storage of what a tab keeps of one account's table; `game`: its `gameMoneyKey`. */
export function tabKey(name: TabKeepsake, accountId: number, game: string): string {
  return `${PREFIX}${name}.${accountId}.${game}`;
}

const FORGOTTEN: readonly TabKeepsake[] = ["lastBets", "chips", "since"];

/**
 * Removes the bets to repeat, the unconfirmed chips and the begin of the visit, of every account and game: the next player at this
 * browser must not read them. A bet without an answer stays, as that player's next page looks for it. `storage()` may throw.
 */
export function forgetTables(storage: () => Storage): void {
  try {
    const kept = storage();
    const keys = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? "");
    for (const key of keys) if (FORGOTTEN.some((name) => key.startsWith(`${PREFIX}${name}.`))) kept.removeItem(key);
  } catch {
    // No storage: nothing was stored.
  }
}
