import { openDatabase } from "../../upstream/db/open-database";
import type { Database } from "../../upstream/db/database";
import { reconcile } from "../../upstream/ledger/reconcile";
import { reconcileDraws } from "../../upstream/rounds/reconcile-draws";

async function on<T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl, dataDir: "" });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** The latest state of a ledger. */
export interface LedgerEnd {
  readonly postings: number;
  /** When its last posting was made, in ms since 1970; 0 if absent. */
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

/** The loss of a disaster between the state `live` and the recovered state `copy`. */
export const lost = (live: LedgerEnd, copy: LedgerEnd): string =>
  `RPO: ${Math.max(0, live.postings - copy.postings)} of ${live.postings} postings, ${seconds(Math.max(0, live.last - copy.last))} of them,`;

/** Proves a restored database's ledger and draws; prints each row that disagrees, and returns the number of them. */
export const prove = (databaseUrl: string): Promise<number> =>
  on(databaseUrl, async (db) => {
    const found = [...(await reconcile(db)), ...(await reconcileDraws(db))];
    for (const { rule, row, detail } of found) console.error(`✗ ${rule}: ${row}: ${detail}`);
    return found.length;
  });

export const verdict = (disagreements: number): string =>
  disagreements === 0 ? "The restored books and draws agree." : `${disagreements} rows disagree.`;
