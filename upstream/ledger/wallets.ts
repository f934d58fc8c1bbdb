import type { Minor } from "@/lib/money";
import type { Queryable } from "../db/database";
import type { Logger } from "pino";
import { batch } from "../db/batch";

/** Puts money from outside into a wallet. Throws if the account has no wallet, or if the amount is not positive. */
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
 * The balance that each account may see: the wallet without winnings of rounds whose end the screen has not shown yet.
 * An account without a wallet is missing.
 */
export async function shownBalances(db: Queryable, accountIds: readonly number[]): Promise<Map<number, Minor>> {
  const rows = await db.query<{ account_id: number; shown: Minor }>(
    `select w.account_id, w.balance - hidden_returns(w.account_id) as shown
       from ledger_accounts w where w.account_id = any ($1::bigint[])`,
    [accountIds],
  );
  return new Map(rows.map((row) => [row.account_id, row.shown]));
}

interface PolledBalance {
  readonly amount: Minor;
  /** When the balance was read, by this process's clock. */
  readonly readAt: Date;
}

/** Balances for polls. No bet is accepted or refused because of them. */
export interface PolledBalances {
  /** Rejects if the account has no wallet. */
  read(accountId: number): Promise<PolledBalance>;
  /** For wallets that a posting of this process has changed, or may have changed. */
  forget(accountIds: readonly number[]): void;
  stop(): Promise<void>;
}

/** Maximum age of a balance in an answer. */
const MAX_AGE_MS = 10_000;
/** Other processes post too: a cached balance is compared with its wallet this often. */
const COMPARE_EVERY_MS = 5_000;
/** A balance that no page polls for this time is dropped. The page of a game polls every 10 s. */
const UNUSED_MS = 30_000;
/** Wallets in one statement, which PGlite runs in this process. */
const COMPARED_AT_ONCE = 1_000;

interface Remembered {
  readonly balance: Minor;
  readonly version: string;
  readAt: number;
  askedAt: number;
}

/** Changes with every update of the row, even if the balance is the same as before. */
const VERSION = "xmin::text as version";

interface WalletRow {
  readonly account_id: number;
  readonly balance: Minor;
  readonly version: string;
  /** Winnings of rounds whose end the screen has not shown yet. */
  readonly hidden: Minor;
}

/**
 * Caches polled balances. A posting of this process drops the wallet's entry at once; another process's posting is
 * found within {@link COMPARE_EVERY_MS}. A balance with hidden winnings is not cached: it rises without a posting.
 */
export function polledBalancesOf(db: Queryable, log: Pick<Logger, "warn">): PolledBalances {
  const remembered = new Map<number, Remembered>();
  /** The newest running read of each wallet. A posting removes the entry, and the read's balance is then not cached. */
  const reading = new Map<number, object>();

  const readWallet = batch(async (ids: readonly number[]) => {
    const readAt = Date.now();
    const rows = await db.query<WalletRow>(
      `select account_id, balance, ${VERSION}, hidden_returns(account_id) as hidden
         from ledger_accounts where account_id = any ($1::bigint[])`,
      [ids],
    );
    const known = new Map(rows.map((row) => [row.account_id, row]));
    return ids.map((id) => ({ row: known.get(id), readAt }));
  });

  const compare = async (): Promise<void> => {
    const now = Date.now();
    for (const [id, { askedAt }] of remembered) if (now - askedAt > UNUSED_MS) remembered.delete(id);
    const ids = [...remembered.keys()];
    for (let at = 0; at < ids.length; at += COMPARED_AT_ONCE) await compareSome(ids.slice(at, at + COMPARED_AT_ONCE));
  };

  const compareSome = async (ids: readonly number[]): Promise<void> => {
    const readAt = Date.now();
    const rows = await db.query<Pick<WalletRow, "account_id" | "version">>(
      `select account_id, ${VERSION} from ledger_accounts where account_id = any ($1::bigint[])`,
      [ids],
    );
    for (const { account_id: id, version } of rows) {
      const known = remembered.get(id);
      if (known?.version === version) known.readAt = Math.max(known.readAt, readAt);
      else remembered.delete(id);
    }
  };

  let comparing: Promise<void> | undefined;
  const timer = setInterval(() => {
    comparing ??= compare()
      .catch((error: unknown) => log.warn({ err: error }, "balances: the remembered ones were not compared"))
      .finally(() => (comparing = undefined));
  }, COMPARE_EVERY_MS);
  timer.unref();

  return {
    async read(accountId) {
      const askedAt = Date.now();
      const known = remembered.get(accountId);
      if (known !== undefined && askedAt - known.readAt < MAX_AGE_MS) {
        known.askedAt = askedAt;
        return { amount: known.balance, readAt: new Date(known.readAt) };
      }
      const read = {};
      let isNewest = false;
      reading.set(accountId, read);
      const { row, readAt } = await readWallet(accountId).finally(() => {
        isNewest = reading.get(accountId) === read;
        if (isNewest) reading.delete(accountId);
      });
      if (row === undefined) throw new Error(`account ${accountId} has no wallet`);
      const { balance, version, hidden } = row;
      if (isNewest && hidden === 0) remembered.set(accountId, { balance, version, readAt, askedAt });
      return { amount: balance - hidden, readAt: new Date(readAt) };
    },
    forget(accountIds) {
      for (const id of accountIds) {
        remembered.delete(id);
        reading.delete(id);
      }
    },
    async stop() {
      clearInterval(timer);
      await comparing;
    },
  };
}
