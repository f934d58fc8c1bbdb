import type { FastifyBaseLogger } from "fastify";
import type { Queryable } from "../db/database";
import { poolOn } from "../db/postgres";

/** Minimum time between two log lines about a replica that fails. */
const LOG_EVERY_MS = 5_000;

type Log = Pick<FastifyBaseLogger, "warn">;

/** Opens the replica for pages of records, if there is one. Makes no connection yet: a start needs no replica. */
export function openReplica(url: string | undefined, db: Queryable, log: Log) {
  if (url === undefined) return undefined;
  const replica = poolOn(url);
  return { ...replicaOrDatabase(replica, db, log), close: () => replica.close() };
}

/** Reads from the replica. A statement that fails there, whatever the reason, is read from the database itself. */
export function replicaOrDatabase(replica: Queryable, db: Queryable, log: Log): Queryable {
  let quietUntil = 0;
  return {
    query: <Row extends object>(text: string, params?: readonly unknown[]) =>
      replica.query<Row>(text, params).catch((error: unknown) => {
        if (Date.now() >= quietUntil) {
          quietUntil = Date.now() + LOG_EVERY_MS;
          log.warn({ err: error }, "the replica fails: records are read from the database");
        }
        return db.query<Row>(text, params);
      }),
  };
}
