import type { Account } from "@/lib/contract/entities";
import type { SessionEnd } from "@/lib/contract/errors";
import type { Locale } from "@/lib/contract/games";
import { type Currency, type Minor, toWire } from "@/lib/money";
import type { Queryable } from "../db/database";
import { batch } from "../db/batch";

export interface Player {
  readonly id: number;
  readonly merchant_id: number;
  readonly time_zone: string;
  /** The only bet limits that the player may use; null = any. */
  readonly forced_setting_id: number | null;
  readonly currency: Currency;
  /** Public name of the session. */
  readonly player_session: string;
}

interface TokenHolder extends Player {
  /** Maintenance is on, and the player's merchant is not a developer. */
  readonly shut_out: boolean;
}

const PLAYERS_OF_TOKENS = `select player.* from unnest($1::text[]) with ordinality as token (hash, at)
  cross join lateral holder_of_token(decode(token.hash, 'hex')) player order by token.at`;

/**
 * The player of a token's hash, or why the session ended; null for an unknown token. Not cached: a logout takes effect
 * at once. Calls that arrive while a query runs share the next one.
 */
export function playersOfTokens(db: Queryable): (hash: Buffer) => Promise<TokenHolder | SessionEnd | null> {
  return batch(async (hashes: readonly Buffer[]) => {
    const rows = await db.query<TokenHolder | { id: null; ended: SessionEnd | null }>(PLAYERS_OF_TOKENS, [
      hashes.map((hash) => hash.toString("hex")),
    ]);
    return rows.map((row) => (row.id === null ? row.ended : row));
  });
}

interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly lang: Locale | null;
  readonly permissions: string[];
  readonly merchant_id: number;
  readonly mcode: string;
  readonly developer: boolean;
  readonly time_zone: string;
  readonly currency: Currency;
  readonly shown: Minor;
}

const ACCOUNTS = `select a.id, a.username, a.lang, a.permissions, a.merchant_id, m.mcode, m.developer, m.time_zone, a.currency,
                  w.balance - hidden_returns(a.id) as shown
             from accounts a join merchants m on m.id = a.merchant_id join ledger_accounts w on w.account_id = a.id
            where a.id = any($1::bigint[])`;

/** Rejects if the account does not exist. Calls that arrive while a query runs share the next one. */
export function accountReader(db: Queryable): (player: Pick<Player, "id" | "player_session">) => Promise<Account> {
  const rowOf = batch(async (ids: readonly number[]) => {
    const rows = await db.query<AccountRow>(ACCOUNTS, [ids]);
    const known = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => known.get(id));
  });
  return async ({ id, player_session }) => {
    const row = await rowOf(id);
    if (row === undefined) throw new Error(`account ${id} does not exist`);
    return {
      id: row.id,
      username: row.username,
      merchant_id: row.merchant_id,
      merchant: { id: row.merchant_id, mcode: row.mcode, developer: row.developer ? 1 : 0, time_zone: row.time_zone },
      group: { permissions: row.permissions.map((tag) => ({ permission_tag: tag })) },
      lang: row.lang,
      currency: row.currency,
      balance: toWire(row.shown, row.currency),
      player_session,
    };
  };
}

export async function saveLocale(db: Queryable, accountId: number, lang: Locale): Promise<void> {
  await db.query("update accounts set lang = $2 where id = $1", [accountId, lang]);
}

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
