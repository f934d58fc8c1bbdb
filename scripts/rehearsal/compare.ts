import { openDatabase } from "../../upstream/db/open-database";
import type { Database } from "../../upstream/db/database";
import { type Disagreement, reconcile } from "../../upstream/ledger/reconcile";
import { reconcileDraws } from "../../upstream/rounds/reconcile-draws";
import { countUnopenedSeeds } from "../../upstream/rounds/reseal-seeds";
import { createSeedSeals } from "../../upstream/rounds/seed-cipher";

async function on<T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl, dataDir: "" });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** The live database, and the keys that should open its seeds. Without keys the seeds are not checked. */
export interface Rehearsed {
  readonly databaseUrl: string;
  readonly drawKeys: readonly string[];
}

export interface LedgerEnd {
  readonly postings: number;
  /** The time of the last posting, in ms since 1970; 0 without postings. */
  readonly last: number;
}

export const ledgerEnd = (databaseUrl: string): Promise<LedgerEnd> =>
  on(databaseUrl, async (db) => {
    const [row] = await db.query<{ postings: number; last: Date | null }>(
      "select count(*)::int as postings, max(created_at) as last from postings",
    );
    return { postings: row?.postings ?? 0, last: row?.last?.getTime() ?? 0 };
  });

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The loss between the state `live` and the recovered state `copy`, as the beginning of a line. */
export const lost = (live: LedgerEnd, copy: LedgerEnd): string =>
  `RPO: ${Math.max(0, live.postings - copy.postings)} of ${live.postings} postings, ${seconds(Math.max(0, live.last - copy.last))} of them,`;

/**
 * Checks a restored database: its ledger, its draws, that its chains give no further secret, and that the keys open its
 * seeds. Prints each row that disagrees, and returns their number.
 */
export const prove = (databaseUrl: string, drawKeys: readonly string[]): Promise<number> =>
  on(databaseUrl, async (db) => {
    const seeds = [...(await unopenedSeeds(db, drawKeys)), ...(await usableChains(db))];
    const found = [...(await reconcile(db)), ...(await reconcileDraws(db)), ...seeds];
    for (const { rule, row, detail } of found) console.error(`✗ ${rule}: ${row}: ${detail}`);
    return found.length;
  });

async function unopenedSeeds(db: Database, drawKeys: readonly string[]): Promise<Disagreement[]> {
  const unopened = drawKeys.length === 0 ? 0 : await countUnopenedSeeds(db, createSeedSeals(drawKeys));
  return unopened === 0
    ? []
    : [{ rule: "DRAW_KEY opens the seeds in use", row: "hash_chains", detail: `${unopened} closed` }];
}

/** Finds the chains that would give further secrets. The live database draws with the same secrets. */
async function usableChains(db: Database): Promise<Disagreement[]> {
  const usable = await db.query<{ id: number }>(
    `select id from hash_chains where used < length and lineage = database_lineage()`,
  );
  return usable.map(({ id }) => ({
    rule: "a restored chain gives no further secret",
    row: `hash_chains ${id}`,
    detail: "it is taken for one of this database: run retire_chains()",
  }));
}

export const verdict = (disagreements: number): string =>
  disagreements === 0 ? "The restored books and draws agree." : `${disagreements} rows disagree.`;
