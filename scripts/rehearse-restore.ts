import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readCommandEnv } from "../lib/bff/env";
import { type Rehearsed, ledgerEnd, lost, prove, seconds, verdict } from "./rehearsal/compare";
import { onServer, runClient } from "./rehearsal/programs";
import { rehearseWal } from "./rehearsal/wal";
import { readArguments, runMain, UsageError } from "./run-main";

/**
 * Dumps the live database, restores the dump into a new database beside it, proves the copy's ledger and draws, and deletes the copy.
 * Returns 1 if a row disagrees. Only reads the live database. On a signal deletes dump and copy, and rejects with the signal's reason.
 */
async function rehearseDump({ databaseUrl, drawKeys }: Rehearsed, signal: AbortSignal): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "grandstand-rehearsal-"));
  const copy = new URL(databaseUrl);
  const name = `grandstand_rehearsal_${Date.now()}`;
  copy.pathname = `/${name}`;
  const dump = path.join(folder, "dump");
  try {
    const begun = performance.now();
    await runClient("pg_dump", databaseUrl, ["--format=custom", "--no-owner", "--no-acl", `--file=${dump}`], signal);
    const dumped = performance.now();
    console.log(`Dumped in ${seconds(dumped - begun)}, ${((await stat(dump)).size / 1e6).toFixed(1)} MB.`);
    await onServer(databaseUrl, `create database ${name}`);
    const into = ["--exit-on-error", "--no-owner", "--no-acl", "--jobs=2", dump];
    await runClient("pg_restore", copy.href, into, signal);
    const restored = performance.now();
    const disagreements = await prove(copy.href, drawKeys);
    signal.throwIfAborted();
    const proved = performance.now();
    console.log(
      [
        `${lost(await ledgerEnd(databaseUrl), await ledgerEnd(copy.href))} came after the dump.`,
        `RTO: ${seconds(restored - dumped)} to restore, ${seconds(proved - restored)} to prove the books and the draws.`,
        verdict(disagreements),
      ].join("\n"),
    );
    return disagreements === 0 ? 0 : 1;
  } finally {
    try {
      await onServer(databaseUrl, `drop database if exists ${name} with (force)`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const USAGE = "Usage: npm run rehearse-restore [-- --wal SECONDS]";
const LONGEST_S = 86_400;

/** A signal ends the running programs. The process ends after the rehearsal has deleted all that it made. */
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => interrupted.abort(new Error(`${signal}: what the rehearsal made was deleted.`)));

async function main(): Promise<number> {
  const { wal } = readArguments({ options: { wal: { type: "string" } } }, ` ${USAGE}`).values;
  const { databaseUrl, drawKeys } = readCommandEnv(process.env);
  if (databaseUrl === undefined) throw new Error("DATABASE_URL is not set: only a PostgreSQL database is rehearsed.");
  if (wal === undefined) return rehearseDump({ databaseUrl, drawKeys }, interrupted.signal);
  if (!/^\d{1,5}$/.test(wal) || Number(wal) > LONGEST_S) throw new UsageError(USAGE);
  return rehearseWal({ databaseUrl, drawKeys }, Number(wal) * 1_000, interrupted.signal);
}

runMain(main, () => (interrupted.signal.aborted ? 130 : 1));
