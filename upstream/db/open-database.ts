import type { Database } from "./database";
import { openPglite } from "./pglite";
import { openPostgres } from "./postgres";

interface DatabaseOptions {
  /** PostgreSQL's address; undefined means PGlite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** Opens the database without migrating it. Throws if it cannot be reached, or if another process has the directory. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined ? openPglite(options.dataDir) : openPostgres(options.databaseUrl);
}
