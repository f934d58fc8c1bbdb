import type { Queryable } from "../db/database";

export interface NewAccount {
  readonly merchantId: number;
  readonly username: string;
  readonly passwordHash: string;
}

/**
 * Opens an account with an empty wallet and gives its id; null when the merchant has a player of that name, or, for an
 * account with a password, when another one signs in by it.
 */
export async function openAccount(db: Queryable, account: NewAccount): Promise<number | null> {
  const [row] = await db.query<{ account_id: number }>(
    `with account as (
       insert into accounts (merchant_id, username, password_hash) values ($1, $2, $3)
       on conflict do nothing returning id
     )
     insert into ledger_accounts (kind, account_id, balance) select 'wallet', id, 0 from account returning account_id`,
    [account.merchantId, account.username, account.passwordHash],
  );
  return row?.account_id ?? null;
}
