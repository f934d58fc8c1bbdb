import type { Database, Queryable } from "./database";

/**
 * Reads one snapshot of the whole database without a time limit. Players can still bet, and the snapshot cannot write.
 * For reconcile, not for calls.
 */
export function readSnapshot<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query("set transaction isolation level repeatable read read only");
    await tx.query("set local statement_timeout = 0");
    return work(tx);
  });
}
