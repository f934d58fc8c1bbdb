import { parseArgs } from "node:util";
import { readEnv } from "../lib/bff/env";
import { rehearseDump } from "./rehearsal/dump";
import { rehearseWal } from "./rehearsal/wal";

const USAGE = "Usage: npm run rehearse-restore [-- --wal SECONDS]";
/** Duration of play between the base backup and the loss. */
const LONGEST_S = 86_400;

/** Ends what runs; the process ends when all that the rehearsal made is deleted. */
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => interrupted.abort(new Error(`${signal}: what the rehearsal made was deleted.`)));

async function main(): Promise<number> {
  const { wal } = parseArgs({ options: { wal: { type: "string" } } }).values;
  const { databaseUrl } = readEnv(process.env);
  if (databaseUrl === undefined) throw new Error("DATABASE_URL is not set: only a PostgreSQL database is rehearsed.");
  if (wal === undefined) return rehearseDump(databaseUrl, interrupted.signal);
  if (!/^\d{1,5}$/.test(wal) || Number(wal) > LONGEST_S) throw new Error(USAGE);
  return rehearseWal(databaseUrl, Number(wal) * 1_000, interrupted.signal);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = interrupted.signal.aborted ? 130 : 1;
  },
);
