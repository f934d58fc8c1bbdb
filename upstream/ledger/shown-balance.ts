import type { Minor } from "@/lib/money";
import type { Queryable } from "../db/database";

/**
 * SQL for what settlement has already paid to an account in rounds whose end the screen has not shown yet, minor units.
 * The only place that knows it; `accountId` is an SQL expression. Rounds on their way are few and have an index of their
 * own, so this costs the same however many orders the account has.
 */
export const hiddenReturns = (accountId: string): string =>
  `(select coalesce(sum(hidden_order.returned), 0)::bigint
      from rounds hidden_round join orders hidden_order on hidden_order.round_id = hidden_round.id
     where hidden_round.announced_at is null and hidden_round.announces_at > clock_timestamp()
       and hidden_order.account_id = ${accountId} and hidden_order.returned > 0)`;

/** What each account may see as its balance now. An account without a wallet is missing. */
export async function shownBalances(db: Queryable, accountIds: readonly number[]): Promise<Map<number, Minor>> {
  const rows = await db.query<{ account_id: number; shown: Minor }>(
    `select w.account_id, w.balance - ${hiddenReturns("w.account_id")} as shown
       from ledger_accounts w where w.account_id = any ($1::bigint[])`,
    [accountIds],
  );
  return new Map(rows.map((row) => [row.account_id, row.shown]));
}

/** The same for one account. Throws when it has no wallet. */
export async function shownBalance(db: Queryable, accountId: number): Promise<Minor> {
  const shown = (await shownBalances(db, [accountId])).get(accountId);
  if (shown === undefined) throw new Error(`account ${accountId} has no wallet`);
  return shown;
}
