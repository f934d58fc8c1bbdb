import { randomUUID } from "node:crypto";
import { link, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const LOCK_NAME = /^upstream\.lock\.(\d{1,12})$/;
/** A try fails only when another process took the lock at that very moment. */
const TRIES = 5;

function errorCode(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** When a process began, in the kernel's ticks, or "" where the system does not tell: a number used again has another start. */
async function processStart(pid: number): Promise<string> {
  const stat = await textOf(`/proc/${pid}/stat`).catch(() => null);
  // The name in brackets may hold spaces and brackets itself; the start is the 20th field after it.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

async function isHeld(lock: string): Promise<boolean> {
  const [pidText = "", start = ""] = lock.trim().split(" ");
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isRunning(pid)) return false;
  return start === "" || (await processStart(pid)) === start;
}

/** Number of the newest lock file, 0 when there is none. */
async function newest(directory: string): Promise<number> {
  const names = await readdir(directory);
  return Math.max(0, ...names.map((name) => Number(LOCK_NAME.exec(name)?.[1] ?? 0)));
}

/**
 * Takes the directory for this process and gives the release. The lock is the file with the highest number; it names its
 * holder by pid and start time, so that one left behind by a killed process is seen as stale. A stale lock is never
 * removed to take its place (two who both saw it stale could then both win): the next number is created, which only one
 * can do. Throws when a living process (this one included) holds it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const lockFile = (number: number): string => path.join(directory, `upstream.lock.${number}`);
  const mine = `${process.pid} ${await processStart(process.pid)}\n`;
  const draft = path.join(directory, `draft.${randomUUID()}`);
  await writeFile(draft, mine);
  try {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const last = await newest(directory);
      const holder = last === 0 ? null : await textOf(lockFile(last));
      if (holder !== null && (await isHeld(holder))) {
        throw new Error(`The data directory ${directory} is in use by process ${holder.split(" ")[0]}`);
      }
      try {
        // A link appears with its content and only if there is none: no reader ever sees a half-written lock.
        await link(draft, lockFile(last + 1));
      } catch (error) {
        if (errorCode(error) === "EEXIST") continue;
        throw error;
      }
      if ((await newest(directory)) === last + 1) {
        await rm(lockFile(last), { force: true });
        return () => writeFile(lockFile(last + 1), "");
      }
      await rm(lockFile(last + 1), { force: true });
    }
    throw new Error(`The data directory ${directory} could not be locked`);
  } finally {
    await rm(draft, { force: true });
  }
}
