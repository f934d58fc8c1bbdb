import type { Minor } from "@/lib/money";
import type { Queryable } from "../db/database";

/** Puts money from outside into a wallet, in its currency. Throws if the account has no wallet, or the amount is not positive. */
export async function fundWallet(db: Queryable, accountId: number, amount: Minor): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`not an amount to fund with: ${amount}`);
  const rows = await db.query<{ id: number }>(
    `with wallet as (
       update ledger_accounts set balance = balance + $2 where account_id = $1 returning id, currency, balance
     ), posting as (
       insert into postings (kind, currency) select 'funding', currency from wallet returning id
     )
     insert into entries (posting_id, ledger_account_id, currency, amount, balance_after)
     select posting.id, wallet.id, wallet.currency, $2, wallet.balance from posting, wallet
     union all
     select posting.id, funding.id, wallet.currency, -$2, null
       from posting, wallet, ledger_accounts funding where funding.kind = 'funding' and funding.currency = wallet.currency
     returning id`,
    [accountId, amount],
  );
  if (rows.length === 0) throw new Error(`account ${accountId} has no wallet`);
}

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
