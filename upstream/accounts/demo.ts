import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import type { Database, Queryable } from "../db/database";
import { fundWallet } from "../ledger/wallets";
import { openAccount } from "./open-account";
import { hashPassword, NO_PASSWORD, verifyPassword } from "./passwords";
import { tokenHash } from "./tokens";

/** RM 10 000.00 */
const DEMO_FUNDS = 1_000_000;
const SEED_LOCK = 7_061_002;

async function demoMerchant(tx: Queryable, merchant: (typeof DEMO_MERCHANTS)[number]): Promise<number> {
  await tx.query(
    "insert into merchants (mcode, name, api_key_hash) values ($1, $2, $3) on conflict (mcode) do nothing",
    [merchant.mcode, merchant.name, tokenHash(merchant.apiKey)],
  );
  const [row] = await tx.query<{ id: number }>("select id from merchants where mcode = $1", [merchant.mcode]);
  if (row === undefined) throw new Error(`merchant ${merchant.mcode} was not stored`);
  return row.id;
}

/** Adds the demo merchants and players that are missing; wallets that are there stay as they were left. */
export async function seedDemo(db: Database): Promise<void> {
  const names = DEMO_MERCHANTS.flatMap((merchant) => [...merchant.players]);
  const known = await db.query(
    `select 1 from accounts where username = any ($1::text[]) and password_hash <> '${NO_PASSWORD}'`,
    [names],
  );
  if (known.length === names.length) return;
  const hashes = new Map(await Promise.all(names.map(async (name) => [name, await hashPassword(name)] as const)));
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1::bigint)::text as locked", [SEED_LOCK]);
    for (const merchant of DEMO_MERCHANTS) {
      const merchantId = await demoMerchant(tx, merchant);
      for (const username of merchant.players) {
        const id = await openAccount(tx, { merchantId, username, passwordHash: hashes.get(username) ?? "" });
        if (id !== null) await fundWallet(tx, id, DEMO_FUNDS);
      }
    }
  });
}

interface PasswordRow {
  readonly id: number;
  readonly username: string;
  readonly password_hash: string;
}

/** The accounts that anybody can sign in to: those of a demo player's name whose password is that name. */
async function openAccounts(db: Queryable): Promise<readonly PasswordRow[]> {
  const rows = await db.query<PasswordRow>(
    `select id, username, password_hash from accounts where username = any ($1::text[]) and password_hash <> '${NO_PASSWORD}'
      order by id`,
    [DEMO_MERCHANTS.flatMap((merchant) => [...merchant.players])],
  );
  const open = await Promise.all(rows.map((row) => verifyPassword(row.username, row.password_hash)));
  return rows.filter((_, at) => open[at]);
}

/** Gives the codes of the merchants whose key was public until now. A session or launch of any of their players may be a stranger's. */
async function closeMerchants(tx: Queryable): Promise<readonly string[]> {
  const closed: string[] = [];
  for (const { apiKey } of DEMO_MERCHANTS) {
    const [merchant] = await tx.query<{ id: number; mcode: string }>(
      "update merchants set api_key_hash = $2 where api_key_hash = $1 returning id, mcode",
      [tokenHash(apiKey), randomBytes(32)],
    );
    if (merchant === undefined) continue;
    closed.push(merchant.mcode);
    await tx.query("delete from launch_tokens where account_id in (select id from accounts where merchant_id = $1)", [
      merchant.id,
    ]);
    await tx.query(
      `update access_tokens set ended = 'account_kick'
        where account_id in (select id from accounts where merchant_id = $1) and ended is null`,
      [merchant.id],
    );
  }
  return closed;
}

/** Gives the names of the players whose password was public until now. */
async function closePlayers(tx: Queryable, players: readonly PasswordRow[]): Promise<readonly string[]> {
  const closed: string[] = [];
  for (const { id, username, password_hash } of players) {
    const changed = await tx.query(
      `update accounts set password_hash = '${NO_PASSWORD}' where id = $1 and password_hash = $2 returning id`,
      [id, password_hash],
    );
    if (changed.length === 0) continue;
    closed.push(username);
    await tx.query("update access_tokens set ended = 'account_kick' where account_id = $1 and ended is null", [id]);
  }
  return closed;
}

/**
 * Without demo data, closes what an earlier start with them left open: the public API keys and passwords, and the sessions they
 * may have opened. Wallets and orders stay. A key or password that is no longer the public one is left alone.
 */
export async function retireDemo(db: Database, log: Pick<Logger, "warn">): Promise<void> {
  const open = await openAccounts(db);
  const [merchants, players] = await db.transaction(
    async (tx) => [await closeMerchants(tx), await closePlayers(tx, open)] as const,
  );
  if (merchants.length + players.length === 0) return;
  log.warn(
    { merchants, players },
    "no demo data: these had public API keys or passwords, which no longer open anything",
  );
}
