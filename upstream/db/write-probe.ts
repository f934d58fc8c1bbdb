import { randomBytes } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Queryable } from "./database";

/** PGlite's log grows by files of this size, and PGlite hangs when there is no space for the next one. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;
/** Random, because some file systems store blank or repeated bytes without taking any room. */
const FILLING = randomBytes(64 * 1024);

/** Changes one row and commits. The change needs no new space: its success does not prove that there is room for new rows. */
export async function writeRow(db: Queryable): Promise<void> {
  await db.query(
    `insert into app_settings (key, value) values ('write_probe', to_jsonb(clock_timestamp()))
       on conflict (key) do update set value = excluded.value`,
  );
}

/**
 * Rejects when the directory has no room for PGlite's next log file. A quota is only noticed by writing a file.
 */
export async function requireRoom(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < LOG_FILE_BYTES) throw new Error(`less than ${LOG_FILE_BYTES} bytes are left in ${directory}`);
  const file = path.join(directory, "write-probe");
  try {
    await writeFile(file, FILLING);
  } finally {
    await rm(file, { force: true });
  }
}
