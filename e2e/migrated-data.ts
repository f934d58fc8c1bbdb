import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACE } from "./pace";

/** Names the folder of the run's database, which is migrated and has the demo players. Each app of the tests starts from a copy. */
const MIGRATED = "MIGRATED_DATA_DIR";
/** The creation of the database takes this time on two free cores. */
const CREATED_MS = 5_000;
/** The highest pace: even longer rounds would not help a test to pass. */
const SLOWEST = 4;
const PREFIX = join(tmpdir(), "grandstand-");

/**
 * Playwright's global setup. A new database takes seconds, and the hashes of the demo players' passwords take another
 * second: the run creates one database for all apps. The duration of the creation also gives the machine's pace.
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
  const pace = Math.min(SLOWEST, Math.max(1, (performance.now() - begun) / CREATED_MS));
  process.env[PACE] = String(pace);
  if (pace > 1) console.log(`A slow machine: rounds and waits last ${pace.toFixed(1)} times longer.`);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

export async function freshDataDir(): Promise<string> {
  const folder = await mkdtemp(PREFIX);
  const migrated = process.env[MIGRATED];
  if (migrated !== undefined) await cp(join(migrated, "pglite"), join(folder, "pglite"), { recursive: true });
  return folder;
}
