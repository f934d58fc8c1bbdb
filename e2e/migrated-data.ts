import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The run's migrated database; each app of its tests starts from a copy. */
const MIGRATED = "MIGRATED_DATA_DIR";
const PREFIX = join(tmpdir(), "grandstand-");

/**
 * Playwright's global setup. PGlite takes seconds to make a database, therefore it is made once and not by every app.
 */
export default async function makeMigratedData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(PREFIX);
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "" };
  await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/migrate.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env,
  });
  process.env[MIGRATED] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A folder for one app that contains only the run's database, if there is one. */
export async function freshDataDir(): Promise<string> {
  const folder = await mkdtemp(PREFIX);
  const migrated = process.env[MIGRATED];
  if (migrated !== undefined) await cp(join(migrated, "pglite"), join(folder, "pglite"), { recursive: true });
  return folder;
}
