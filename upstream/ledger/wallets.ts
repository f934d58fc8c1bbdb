import type { Minor } from "@/lib/money";
import type { Queryable } from "../db/database";
import { fundingPosting } from "./postings";

/** Gives an account its wallet, empty. Throws when it has one. */
export async function openWallet(db: Queryable, accountId: number): Promise<void> {
  await db.query("insert into ledger_accounts (kind, account_id, balance) values ('wallet', $1, 0)", [accountId]);
}

/** Puts money from outside into a wallet. Throws when the account has none, or the amount is not positive. */
export async function fundWallet(db: Queryable, accountId: number, amount: Minor): Promise<void> {
  const posting = fundingPosting(amount);
  const rows = await db.query<{ id: number }>(
    `with wallet as (
       update ledger_accounts set balance = balance + $2 where account_id = $1 returning id, balance
     ), posting as (
       insert into postings (kind) select 'funding' from wallet returning id
     )
     insert into entries (posting_id, ledger_account_id, amount, balance_after)
     select posting.id, coalesce(l.id, wallet.id), row.amount, case when row.kind = 'wallet' then wallet.balance end
       from posting, wallet, unnest($3::text[], $4::bigint[]) as row (kind, amount)
       left join ledger_accounts l on l.kind = row.kind and row.kind <> 'wallet'
     returning id`,
    [accountId, amount, posting.map((entry) => entry.account), posting.map((entry) => entry.amount)],
  );
  if (rows.length !== posting.length) throw new Error(`account ${accountId} has no wallet`);
}
