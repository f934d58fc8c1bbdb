import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Database, Queryable } from "./database";
import { takeOver } from "./take-over";

/** Advisory lock that makes several starting processes migrate one after the other. */
const MIGRATION_LOCK = 7_061_001;

interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The migrations are beside this file in the sources; the bundle in `dist/` is one folder below the root. */
async function migrationsFolder(): Promise<string> {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [path.join(here, "migrations"), path.join(here, "..", "upstream", "db", "migrations")];
  for (const candidate of candidates) {
    const found = await readdir(candidate).catch(() => null);
    if (found !== null) return candidate;
  }
  throw new Error(`No migrations in ${candidates.join(" or ")}`);
}

/** The files of `migrations/`, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = await migrationsFolder();
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), "utf8") })));
}

/** Text of a dollar-quoted constant that `sql` cannot end early. */
function quoted(sql: string): string {
  return `$migration_file$${sql}$migration_file$`;
}

async function apply(tx: Queryable, migration: Migration): Promise<void> {
  // One statement on both drivers: `do` runs the whole file inside the transaction.
  await tx.query(`do $run$ begin execute ${quoted(migration.sql)}; end $run$`);
  await tx.query("insert into schema_migrations (name) values ($1)", [migration.name]);
}

/**
 * Brings the schema up to date: applies every file of `migrations/` in order, once, also if several processes start
 * together. Throws for a database older than release 0.1.0.
 */
export async function migrate(db: Database): Promise<void> {
  const migrations = await readMigrations();
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1::bigint)::text as locked", [MIGRATION_LOCK]);
    // Not `if not exists`: that needs the right to create tables even if the table exists, and the app's role lacks
    // this right.
    const [list] = await tx.query<{ there: boolean }>("select to_regclass('schema_migrations') is not null as there");
    if (list?.there !== true)
      await tx.query(
        "create table schema_migrations (name text primary key, applied_at timestamptz not null default clock_timestamp())",
      );
    const rows = await tx.query<{ name: string }>("select name from schema_migrations");
    const applied = new Set(rows.map((row) => row.name));
    await takeOver(tx, applied);
    for (const migration of migrations) {
      if (!applied.has(migration.name)) await apply(tx, migration);
    }
  });
}
