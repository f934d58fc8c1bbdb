import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { ledgerEnd, lost, prove, seconds, verdict } from "./compare";
import { runClient } from "./programs";

/** Runs one statement on the server, outside any transaction. */
async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Dumps the live database, restores the dump into a new one beside it, proves that one's ledger and draws, and deletes
 * it. Returns 1 if a row disagrees. The live database is only read. On a signal it deletes everything and rejects with
 * the signal's reason.
 */
export async function rehearseDump(databaseUrl: string, signal: AbortSignal): Promise<number> {
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
    const disagreements = await prove(copy.href);
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
