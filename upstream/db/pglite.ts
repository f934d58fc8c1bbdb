import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { lockDirectory } from "./directory-lock";
import { type Database, OID, type Queryable, safeInteger, safeIntegers, writeRow } from "./database";
import { randomBytes } from "node:crypto";

/** PGlite's log grows by files of this size, and PGlite hangs when there is no space for the next one. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;
/** Random, because some file systems store blank or repeated bytes without taking any room. */
const FILLING = randomBytes(64 * 1024);

/** Rejects when the directory has no room for PGlite's next log file. A quota is only noticed by writing a file. */
async function requireRoom(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < LOG_FILE_BYTES) throw new Error(`less than ${LOG_FILE_BYTES} bytes are left in ${directory}`);
  const file = path.join(directory, "write-probe");
  try {
    await writeFile(file, FILLING);
  } finally {
    await rm(file, { force: true });
  }
}

export const pgliteParsers = {
  [OID.int8]: safeInteger,
  [OID.int8Array]: safeIntegers,
  [OID.date]: (text: string): string => text,
  [OID.bytea]: (text: string): Buffer => Buffer.from(text.slice(2), "hex"),
};

function queryable(executor: PGlite | Transaction): Queryable {
  return {
    async query<Row extends object>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
      try {
        const result = await executor.query<Row>(text, [...params]);
        return result.rows;
      } catch (error) {
        // PGlite puts the parameters on its errors, which are logged: a parameter may be a secret that is not published yet.
        if (error instanceof Error) Reflect.deleteProperty(error, "params");
        throw error;
      }
    },
  };
}

/** `afterClose` runs after the close; `directory` is the folder that needs space, if any. */
export function pgliteDatabase(pglite: PGlite, afterClose: () => Promise<void>, directory?: string): Database {
  const leading = new Set<number>();
  let closing: Promise<void> | undefined;
  const shut = async (): Promise<void> => {
    try {
      await pglite.close();
    } finally {
      await afterClose();
    }
  };
  return {
    driver: "pglite",
    ...queryable(pglite),
    transaction: (work) => pglite.transaction((tx) => work(queryable(tx))),
    async tryLead(key) {
      if (leading.has(key)) return null;
      leading.add(key);
      return {
        async release() {
          leading.delete(key);
        },
      };
    },
    async probeWrite() {
      // The space is checked first: the probe must not make PGlite write a file that does not fit.
      if (directory !== undefined) await requireRoom(directory);
      await writeRow(queryable(pglite));
    },
    close() {
      closing ??= shut();
      return closing;
    },
  };
}

/**
 * Opens the PGlite of a data directory and locks the directory. Creates a missing directory, which only its owner can
 * read. Throws if another process has the lock.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(dataDir);
  try {
    const pglite = await PGlite.create({ dataDir: path.join(dataDir, "pglite"), parsers: pgliteParsers });
    // PGlite has no autovacuum: dead rows and stale statistics of the last run are cleaned up here.
    await pglite.exec("vacuum analyze");
    return pgliteDatabase(pglite, unlock, dataDir);
  } catch (error) {
    await unlock();
    throw error;
  }
}
