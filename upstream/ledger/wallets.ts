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
