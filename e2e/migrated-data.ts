import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The run's database, migrated and with the demo players; each app of its tests starts from a copy. */
const MIGRATED = "MIGRATED_DATA_DIR";
const PREFIX = join(tmpdir(), "grandstand-");

/**
 * Playwright's global setup. Creating a database takes seconds, and the hashes of the demo players' passwords another second: it is created
 * once, not by every app.
 */
export default async function makeMigratedData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(PREFIX);
  await promisify(execFile)(
    process.execPath,
    ["--liftoff-only", "--import", "tsx", "scripts/testing/demo-database.ts", folder],
    { cwd: join(import.meta.dirname, "..") },
  );
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
