import type { Queryable } from "../db/database";
import type { ChainOfSeed, SeedSeals } from "./seed-cipher";
import { hasItsTerms, macOfTerms } from "./terms";
import type { RoundRow } from "./wire";

/** Null: the seed is plain, as releases before 0004_sealed_seeds.sql stored it, and nothing is drawn from it. */
interface SeedRow extends ChainOfSeed {
  readonly sealed_seed: Uint8Array | null;
}

const COLUMNS = "id, game, anchor, sealed_seed";

/** Throws, with the setting's name, if the keys do not open the chains that are in use. */
export async function requireKeys(db: Queryable, seals: SeedSeals): Promise<void> {
  const closed = await countClosed(db, seals);
  if (closed > 0)
    throw new Error(
      `DRAW_KEY: does not open the seeds of ${closed} hash chains in use. Set the key that sealed them, after a comma if it is not the newest.`,
    );
}

/** The number of the chains in use whose sealed seeds these keys do not open. */
export async function countClosed(db: Queryable, seals: SeedSeals): Promise<number> {
  const rows = await db.query<SeedRow>(
    `select ${COLUMNS} from hash_chains c
      where sealed_seed is not null
        and (used < length or exists (select 1 from rounds r where r.chain_id = c.id and r.status in (0, 2)))`,
  );
  return rows.filter((row) => seedOf(row, seals) === undefined).length;
}

/**
 * Seals every sealed seed, and signs the terms of the rounds that are not over, with the newest key: only what one of the keys made. Returns how many
 * seeds are sealed, and how many no key opens.
 */
export async function resealSeeds(tx: Queryable, seals: SeedSeals): Promise<{ sealed: number; closed: number }> {
  const rows = await tx.query<SeedRow>(
    `select ${COLUMNS} from hash_chains where sealed_seed is not null order by id for update`,
  );
  let sealed = 0;
  for (const row of rows) {
    const seed = seedOf(row, seals);
    if (seed === undefined) continue;
    await tx.query(`update hash_chains set sealed_seed = $2 where id = $1`, [row.id, seals.seal(seed, row)]);
    sealed += 1;
  }
  for (const round of await tx.query<RoundRow>(
    `select * from rounds where announced_at is null order by id for update`,
  ))
    if (hasItsTerms(seals, round))
      await tx.query(`update rounds set terms_mac = $2 where id = $1`, [round.id, macOfTerms(seals, round)]);
  return { sealed, closed: rows.length - sealed };
}

/** Spends every chain, and makes the undrawn rounds void: nothing is drawn from what a restored database may repeat. */
export async function retireChains(tx: Queryable): Promise<{ chains: number; voided: number }> {
  const [retired] = await tx.query<{ chains: number; voided: number }>(`select * from retire_chains()`);
  if (retired === undefined) throw new Error("the chains were not retired");
  return retired;
}

function seedOf(row: SeedRow, seals: SeedSeals): Uint8Array | undefined {
  return row.sealed_seed === null ? undefined : seals.open(row.sealed_seed, row);
}
