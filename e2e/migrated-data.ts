import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACE } from "./pace";

/** The run's database, migrated and with the demo players; each app of its tests starts from a copy. */
const MIGRATED = "MIGRATED_DATA_DIR";
/** The time that the creation of the database takes on two free cores. */
const CREATED_MS = 5_000;
/** Longer rounds would not make a test more likely to pass. */
const SLOWEST = 4;
const PREFIX = join(tmpdir(), "grandstand-");

/**
 * Playwright's global setup. Creating a database takes seconds, and the hashes of the demo players' passwords another second: it is created
 * once, not by every app. Its creation also measures how slow the machine is.
 */
export default async function makeMigratedData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(PREFIX);
  const begun = performance.now();
  await promisify(execFile)(
    process.execPath,
    ["--liftoff-only", "--import", "tsx", "scripts/testing/demo-database.ts", folder],
    { cwd: join(import.meta.dirname, "..") },
  );
  process.env[MIGRATED] = folder;
  process.env[PACE] = String(Math.min(SLOWEST, Math.max(1, (performance.now() - begun) / CREATED_MS)));
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A folder for one app that contains only the run's database, if there is one. */
export async function freshDataDir(): Promise<string> {
  const folder = await mkdtemp(PREFIX);
  const migrated = process.env[MIGRATED];
  if (migrated !== undefined) await cp(join(migrated, "pglite"), join(folder, "pglite"), { recursive: true });
  return folder;
}
