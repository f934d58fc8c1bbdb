import { closeSync, openSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/** Files of versions before this one: locks that named their holder by process id, and their drafts. */
const FORMER_LOCK = /^(upstream\.lock\.\d{1,12}|draft\.[\da-f-]{36})$/;

/** The system's lock on an open file. Loaded when needed: a deployment on PostgreSQL needs no native code. */
async function loadTryLock(directory: string): Promise<(fd: number) => boolean> {
  try {
    const { tryLock } = await import("fs-native-extensions");
    return tryLock;
  } catch (error) {
    throw new Error(
      `The data directory ${directory} cannot be locked: there are no file locks for ${process.platform} ${process.arch} here. Use PostgreSQL (DATABASE_URL) on this system.`,
      { cause: error },
    );
  }
}

/**
 * Locks the directory for this process, by its file `upstream.lock`, and returns the release. The lock belongs to the
 * open file: it holds between containers that share the directory, and ends with a killed process. The file is never
 * deleted, because a new file could be locked while the old one is. Throws if the directory is locked, even by this
 * process, or if this system has no such lock.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const tryLock = await loadTryLock(directory);
  // A bare descriptor: the garbage collector closes a forgotten FileHandle, which would release the lock.
  const fd = openSync(path.join(directory, "upstream.lock"), "a", 0o600);
  try {
    if (!tryLock(fd)) throw new Error(`The data directory ${directory} is in use by another process`);
    const former = (await readdir(directory)).filter((name) => FORMER_LOCK.test(name));
    await Promise.all(former.map((name) => rm(path.join(directory, name), { force: true })));
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return async () => closeSync(fd);
}
