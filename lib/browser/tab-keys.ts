const PREFIX = "grandstand.";

/** What a tab keeps of a table for its next page, by name. */
export type TabKeepsake = "pendingBet" | "lastBets" | "chips";

/** Key in the session storage of what a tab keeps of one account's table; `game`: its `gameMoneyKey`. */
export function tabKey(name: TabKeepsake, accountId: number, game: string): string {
  return `${PREFIX}${name}.${accountId}.${game}`;
}

const FORGOTTEN: readonly TabKeepsake[] = ["lastBets", "chips"];

/**
 * Removes the bets that this tab keeps for laying them again, and the unconfirmed chips, of every account and game:
 * whoever sits down next must not read them. A bet without an answer stays: that player's next page looks for it.
 * `storage()` may throw.
 */
export function forgetTables(storage: () => Storage): void {
  try {
    const kept = storage();
    const keys = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? "");
    for (const key of keys) if (FORGOTTEN.some((name) => key.startsWith(`${PREFIX}${name}.`))) kept.removeItem(key);
  } catch {
    // No storage: nothing was kept.
  }
}
