import type { Minor } from "@/lib/money";
import type { Queryable } from "../db/database";

/**
 * The balance that each account may see now: the wallet without winnings of rounds whose end the screen has not shown
 * yet (`hidden_returns` in the schema). An account without a wallet is missing.
 */
export async function shownBalances(db: Queryable, accountIds: readonly number[]): Promise<Map<number, Minor>> {
  const rows = await db.query<{ account_id: number; shown: Minor }>(
    `select w.account_id, w.balance - hidden_returns(w.account_id) as shown
       from ledger_accounts w where w.account_id = any ($1::bigint[])`,
    [accountIds],
  );
  return new Map(rows.map((row) => [row.account_id, row.shown]));
}

/** The same for one account. Throws if it has no wallet. */
export async function shownBalance(db: Queryable, accountId: number): Promise<Minor> {
  const shown = (await shownBalances(db, [accountId])).get(accountId);
  if (shown === undefined) throw new Error(`account ${accountId} has no wallet`);
  return shown;
}
