import type { Logger } from "pino";
import type { Queryable } from "../db/database";
import { type ChainOfSeed, MissingKeyError, type SeedSeals } from "./seed-cipher";
import { hasItsTerms, macOfTerms } from "./terms";
import type { RoundRow } from "./wire";

interface SeedRow extends ChainOfSeed {
  /** Null for a plain seed, which releases before 0004_sealed_seeds.sql stored; no round is drawn from a plain seed. */
  readonly sealed_seed: Uint8Array | null;
}

const COLUMNS = "id, game, anchor, sealed_seed";

/**
 * Throws {@link MissingKeyError} if `DRAW_KEY` lacks the secret of a chain or round from which this database can still
 * draw. A chain of another history of the database needs no key. A damaged seed or code passes: at its next use the
 * upstream retires the chain, or makes the round void, and reports it.
 */
export async function requireKeys(db: Queryable, seals: SeedSeals): Promise<void> {
  const rows = await db.query<{ made: Uint8Array }>(
    `with undrawn as (select chain_id, terms_mac from rounds where status in (0, 2) and announced_at is null),
          ours as (select id, sealed_seed, used < length as is_usable from hash_chains where lineage = database_lineage())
     select sealed_seed as made from ours
      where sealed_seed is not null and (is_usable or id in (select chain_id from undrawn))
     union all
     select terms_mac from undrawn where terms_mac is not null and chain_id in (select id from ours)`,
  );
  const missing = new Set(rows.flatMap(({ made }) => seals.missingKey(made) ?? []));
  if (missing.size > 0) throw new MissingKeyError([...missing]);
}

/** Logs the drawn rounds that cannot be paid, because `DRAW_KEY` lacks the secret that proves their terms. */
export async function warnOfUnpaid(db: Queryable, seals: SeedSeals, log: Pick<Logger, "error">): Promise<void> {
  const unpaid = await db.query<{ round: string; made: Uint8Array }>(
    `select game || ' ' || round_no as round, terms_mac as made from rounds
      where status = 1 and settled_at is null and announced_at is null and terms_mac is not null order by id`,
  );
  const rounds = unpaid.filter(({ made }) => seals.missingKey(made) !== undefined);
  if (rounds.length === 0) return;
  const missing = [...new Set(rounds.map(({ made }) => seals.missingKey(made)))];
  log.error(
    { rounds: rounds.map(({ round }) => round), missing },
    "drawn rounds are not paid: DRAW_KEY lacks the secrets whose SHA-256 begins with `missing`. Start with DRAW_KEY=new,old; for a lost secret docs/operating.md has the statements",
  );
}

/** Counts the chains in use whose sealed seeds these keys do not open. */
export async function countUnopenedSeeds(db: Queryable, seals: SeedSeals): Promise<number> {
  const rows = await db.query<SeedRow>(
    `select ${COLUMNS} from hash_chains c
      where sealed_seed is not null
        and (used < length or exists (select 1 from rounds r where r.chain_id = c.id and r.status in (0, 2)))`,
  );
  return rows.filter((row) => seedOf(row, seals) === undefined).length;
}

/**
 * With the newest key, seals again every seed that one of the keys opens, and signs again the terms of every
 * unannounced round that one of the keys signed. Returns the number of sealed seeds, and of seeds that no key opens.
 */
export async function resealSeeds(tx: Queryable, seals: SeedSeals): Promise<{ sealed: number; unopened: number }> {
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
  return { sealed, unopened: rows.length - sealed };
}

/** Spends every chain, and makes the undrawn rounds void: a restored database may use their secrets again. */
export async function retireChains(tx: Queryable): Promise<{ chains: number; voided: number }> {
  const [retired] = await tx.query<{ chains: number; voided: number }>(`select * from retire_chains()`);
  if (retired === undefined) throw new Error("the chains were not retired");
  return retired;
}

function seedOf(row: SeedRow, seals: SeedSeals): Uint8Array | undefined {
  return row.sealed_seed === null ? undefined : seals.open(row.sealed_seed, row);
}
