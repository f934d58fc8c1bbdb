import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database } from "@/upstream/db/database";
import { migrate } from "@/upstream/db/migrate";
import { openDatabase } from "@/upstream/db/open-database";
import { createTestPostgres, postgresListens } from "@/upstream/db/testing";

/** Runs `work` on a new migrated database on disk and deletes the database. */
export async function onPglite<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "grandstand-bench-"));
  try {
    return await onDatabase(undefined, dataDir, work);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Runs `work` on a new migrated PostgreSQL database, and deletes the database. Gives an empty list if PostgreSQL does
 * not listen on the usual local port.
 */
export async function onPostgres<T>(work: (db: Database, url: string) => Promise<T[]>): Promise<T[]> {
  if (!postgresListens()) {
    console.error("skipped: no PostgreSQL on the usual local port");
    return [];
  }
  const { url, drop } = await createTestPostgres();
  try {
    return await onDatabase(url, "", (db) => work(db, url));
  } finally {
    await drop();
  }
}

async function onDatabase<T>(url: string | undefined, dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl: url, dataDir });
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await db.close();
  }
}
