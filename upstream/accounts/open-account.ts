import type { Currency } from "@/lib/money";
import type { Queryable } from "../db/database";

interface NewAccount {
  readonly merchantId: number;
  readonly username: string;
  readonly passwordHash: string;
  /** The account's currency, which never changes. Default: the merchant's. */
  readonly currency?: Currency | undefined;
}

/**
 * Opens an account with an empty wallet and returns its id. Returns null if the merchant has a player of that name,
 * or, for an account with a password, if another player signs in with that name. The first wallet of a currency
 * creates that currency's accounts for stakes, house and funding.
 */
export async function openAccount(db: Queryable, account: NewAccount): Promise<number | null> {
  const [row] = await db.query<{ account_id: number }>(
    `with account as (
       insert into accounts (merchant_id, username, password_hash, currency) values ($1, $2, $3, $4)
       on conflict do nothing returning id, currency
     ), singles as (
       insert into ledger_accounts (kind, currency)
       select kind, account.currency from account, unnest(array['stakes', 'house', 'funding']) as kind
        where not exists (select 1 from ledger_accounts known where known.kind = 'stakes' and known.currency = account.currency)
       on conflict do nothing
     )
     insert into ledger_accounts (kind, account_id, currency, balance)
     select 'wallet', id, currency, 0 from account returning account_id`,
    [account.merchantId, account.username, account.passwordHash, account.currency ?? null],
  );
  return row?.account_id ?? null;
}
