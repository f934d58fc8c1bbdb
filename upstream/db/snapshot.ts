import type { Database, Queryable } from "./database";

/**
 * Reads one snapshot of the whole database, however long that takes; players go on meanwhile, and nothing can be written.
 * For reconcile, not for calls: it has no limit on a statement's time.
 */
export function readSnapshot<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query("set transaction isolation level repeatable read read only");
    await tx.query("set local statement_timeout = 0");
    return work(tx);
  });
}
