import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import type { Database, Queryable } from "../db/database";
import { fundWallet } from "../ledger/wallets";
import { openAccount } from "./open-account";
import { hashPassword, NO_PASSWORD } from "./passwords";
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
