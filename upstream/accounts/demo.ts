import { randomBytes } from "node:crypto";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import { toMinor } from "@/lib/money";
import type { Database, Queryable } from "../db/database";
import { fundWallet } from "../ledger/wallets";
import { openAccount } from "./player";
import { hashPassword, isPassword, NO_PASSWORD } from "./passwords";
import { type EndDeps, endSockets } from "./sessions";
import { tokenHash } from "./tokens";

type DemoMerchant = (typeof DEMO_MERCHANTS)[number];

const DEMO_FUNDS: Readonly<Record<DemoMerchant["currency"], number>> = { MYR: 10_000, THB: 100_000, VND: 50_000_000 };
const SEED_LOCK = 7_061_002;

async function demoMerchant(tx: Queryable, merchant: DemoMerchant): Promise<number> {
  await tx.query(
    "insert into merchants (mcode, name, api_key_hash, currency) values ($1, $2, $3, $4) on conflict (mcode) do nothing",
    [merchant.mcode, merchant.name, tokenHash(merchant.apiKey), merchant.currency],
  );
  const [row] = await tx.query<{ id: number }>("select id from merchants where mcode = $1", [merchant.mcode]);
  if (row === undefined) throw new Error(`merchant ${merchant.mcode} was not stored`);
  return row.id;
}

/** Adds the missing demo merchants and players. Existing wallets keep their balance. `hash` hashes a password. */
export async function seedDemo(db: Database, hash = hashPassword): Promise<void> {
  const names = DEMO_MERCHANTS.flatMap((merchant) => [...merchant.players]);
  const known = await db.query(
    `select 1 from accounts where username = any ($1::text[]) and password_hash <> '${NO_PASSWORD}'`,
    [names],
  );
  if (known.length === names.length) return;
  const hashes = new Map(await Promise.all(names.map(async (name) => [name, await hash(name)] as const)));
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1::bigint)::text as locked", [SEED_LOCK]);
    for (const merchant of DEMO_MERCHANTS) {
      const { currency } = merchant;
      const merchantId = await demoMerchant(tx, merchant);
      for (const username of merchant.players) {
        const id = await openAccount(tx, { merchantId, username, passwordHash: hashes.get(username) ?? "", currency });
        if (id !== null) await fundWallet(tx, id, toMinor(DEMO_FUNDS[currency], currency));
      }
    }
  });
}

interface PasswordRow {
  readonly id: number;
  readonly username: string;
  readonly password_hash: string;
}

/** The accounts that anybody can sign in to: a demo player's name is also the password. */
async function openAccounts(db: Queryable): Promise<readonly PasswordRow[]> {
  const rows = await db.query<PasswordRow>(
    `select id, username, password_hash from accounts where username = any ($1::text[]) and password_hash <> '${NO_PASSWORD}'
      order by id`,
    [DEMO_MERCHANTS.flatMap((merchant) => [...merchant.players])],
  );
  const open: PasswordRow[] = [];
  for (const row of rows) if (await isPassword(row.username, row.password_hash)) open.push(row);
  return open;
}

interface Closed {
  readonly merchants: string[];
  readonly players: string[];
  readonly sessions: string[];
}

/** Makes the public API keys invalid. Ends the merchants' sessions and launches, which strangers may have started. */
async function closeMerchants(tx: Queryable, closed: Closed): Promise<void> {
  for (const { apiKey } of DEMO_MERCHANTS) {
    const [merchant] = await tx.query<{ id: number; mcode: string }>(
      "update merchants set api_key_hash = $2 where api_key_hash = $1 returning id, mcode",
      [tokenHash(apiKey), randomBytes(32)],
    );
    if (merchant === undefined) continue;
    closed.merchants.push(merchant.mcode);
    const accounts = await tx.query<{ id: number }>("select id from accounts where merchant_id = $1", [merchant.id]);
    await endAccess(
      tx,
      accounts.map(({ id }) => id),
      closed,
    );
  }
}

async function closePlayers(tx: Queryable, players: readonly PasswordRow[], closed: Closed): Promise<void> {
  for (const { id, username, password_hash } of players) {
    const changed = await tx.query(
      `update accounts set password_hash = '${NO_PASSWORD}' where id = $1 and password_hash = $2 returning id`,
      [id, password_hash],
    );
    if (changed.length === 0) continue;
    closed.players.push(username);
    await endAccess(tx, [id], closed);
  }
}

async function endAccess(tx: Queryable, accountIds: readonly number[], closed: Closed): Promise<void> {
  await tx.query("delete from launch_tokens where account_id = any ($1::bigint[])", [accountIds]);
  const ended = await tx.query<{ session: string }>(
    `update access_tokens set ended = 'account_kick'
      where account_id = any ($1::bigint[]) and ended is null returning session`,
    [accountIds],
  );
  closed.sessions.push(...ended.map(({ session }) => session));
}

/**
 * For a start without demo data: makes an earlier start's public API keys and passwords invalid, and ends the sessions
 * that they may have opened. Wallets, orders, and keys and passwords changed since then remain.
 */
export async function retireDemo(deps: EndDeps): Promise<void> {
  const { db, log } = deps;
  const open = await openAccounts(db);
  const { merchants, players, sessions } = await db.transaction(async (tx) => {
    const closed: Closed = { merchants: [], players: [], sessions: [] };
    await closeMerchants(tx, closed);
    await closePlayers(tx, open, closed);
    return closed;
  });
  if (merchants.length + players.length === 0) return;
  log.warn(
    { merchants, players },
    "no demo data: these had public API keys or passwords, which no longer open anything",
  );
  await endSockets(deps, sessions);
}
