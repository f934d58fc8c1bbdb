import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Database, Queryable } from "./database";

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

export async function readMigrations(): Promise<Migration[]> {
  const folder = await migrationsFolder();
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), "utf8") })));
}

/** The tag must not occur in `sql`. */
function quoted(sql: string): string {
  return `$migration_file$${sql}$migration_file$`;
}

async function apply(tx: Queryable, migration: Migration): Promise<void> {
  // One statement on both drivers: `do` runs the whole file inside the transaction.
  await tx.query(`do $run$ begin execute ${quoted(migration.sql)}; end $run$`);
  await tx.query("insert into schema_migrations (name) values ($1)", [migration.name]);
}

/**
 * Applies each file of `migrations/` once, in order, even if several processes start together. Throws for a database
 * older than release 0.1.0, and for one of that release whose schema was changed by hand.
 */
export async function migrate(db: Database): Promise<void> {
  const migrations = await readMigrations();
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1::bigint)::text as locked", [MIGRATION_LOCK]);
    // Not `if not exists`, which needs the right to create tables: the app's role lacks this right.
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

/** The migration that creates the whole schema of release 0.1.0. */
export const SCHEMA = "0001_schema.sql";
/** The last of the migrations of release 0.1.0. */
export const LAST_OF_0_1_0 = "0017_processes.sql";
/** The result of {@link SCHEMA_DIGEST} for the schema of release 0.1.0, on PostgreSQL and on PGlite. */
const DIGEST_OF_0_1_0 = "4eb62ee9afde295df255e96318917dab";

/** Columns, constraints, indexes, functions and triggers as one digest, without their order and without the list of migrations. */
const SCHEMA_DIGEST = `
select md5(string_agg(replace(line, current_schema() || '.', ''), e'\\n' order by line collate "C")) as digest from (
  select format('column %s.%s %s %s %s%s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
                pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class t join pg_attribute a on a.attrelid = t.oid left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
   where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and t.relname <> 'schema_migrations'
     and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s on %s %s', c.conname, t.relname, pg_get_constraintdef(c.oid))
    from pg_constraint c join pg_class t on t.oid = c.conrelid
   where t.relnamespace = current_schema()::regnamespace and c.contype in ('p', 'u', 'f', 'c') and t.relname <> 'schema_migrations'
  union all
  select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class t on t.oid = i.indrelid
   where t.relnamespace = current_schema()::regnamespace and t.relname <> 'schema_migrations'
  union all
  select format('function %s %s %s', p.proname, pg_get_function_arguments(p.oid), p.prosrc)
    from pg_proc p join pg_language l on l.oid = p.prolang
   where p.pronamespace = current_schema()::regnamespace and l.lanname in ('sql', 'plpgsql')
  union all
  select format('%s %s', pg_get_triggerdef(g.oid), g.tgenabled) from pg_trigger g join pg_class t on t.oid = g.tgrelid
   where t.relnamespace = current_schema()::regnamespace and not g.tgisinternal
) as schema`;

/**
 * Marks {@link SCHEMA} as applied in a database of release 0.1.0. The old names stay in the list: processes of that
 * release can still start. Throws if the database is older, or if its schema was changed by hand.
 * @param applied the migrations of the database; completed here
 */
async function takeOver(tx: Queryable, applied: Set<string>): Promise<void> {
  if (applied.size === 0 || applied.has(SCHEMA)) return;
  const last = [...applied].toSorted().at(-1);
  if (last !== LAST_OF_0_1_0)
    throw new Error(`The database is at ${last}. Start release 0.1.0 once, which brings it to ${LAST_OF_0_1_0}.`);
  const [row] = await tx.query<{ digest: string }>(SCHEMA_DIGEST);
  if (row?.digest !== DIGEST_OF_0_1_0)
    throw new Error(
      `The database is at ${last}, but its schema is not the schema of release 0.1.0. Compare it with \`pg_dump --schema-only\` of a new database, and undo the differences.`,
    );
  await tx.query("insert into schema_migrations (name) values ($1)", [SCHEMA]);
  applied.add(SCHEMA);
}
