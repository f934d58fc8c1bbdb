import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { readEnv } from "../lib/bff/env";
import { openDatabase } from "../upstream/db/open-database";
import { reconcile } from "../upstream/ledger/reconcile";
import { reconcileDraws } from "../upstream/rounds/reconcile-draws";

/** Runs one of PostgreSQL's own programs on a database; rejects with what it wrote when it fails. */
async function run(program: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  // Everybody on the machine can read a command line.
  const password = url.password === "" ? {} : { PGPASSWORD: decodeURIComponent(url.password) };
  url.password = "";
  const child = spawn(program, [`--dbname=${url.href}`, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...password },
  });
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-4_000)));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaints}`);
}

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

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** What is in a database: its last posting and its postings' number. */
const LAST = `select count(*)::int as postings, max(created_at) as last from postings`;

/**
 * Dumps the live database, restores the dump into a new one beside it, proves that one's books and draws, and deletes it. Gives 1
 * when a row disagrees. The live database is only read.
 */
async function main(): Promise<number> {
  const { databaseUrl } = readEnv(process.env);
  if (databaseUrl === undefined) throw new Error("DATABASE_URL is not set: only a PostgreSQL database is rehearsed.");
  const folder = await mkdtemp(path.join(tmpdir(), "grandstand-rehearsal-"));
  const copy = new URL(databaseUrl);
  const name = `grandstand_rehearsal_${Date.now()}`;
  copy.pathname = `/${name}`;
  const dump = path.join(folder, "dump");
  try {
    const begun = performance.now();
    await run("pg_dump", databaseUrl, ["--format=custom", "--no-owner", "--no-acl", `--file=${dump}`]);
    const dumped = performance.now();
    console.log(`Dumped in ${seconds(dumped - begun)}, ${((await stat(dump)).size / 1e6).toFixed(1)} MB.`);
    await onServer(databaseUrl, `create database ${name}`);
    await run("pg_restore", copy.href, ["--exit-on-error", "--no-owner", "--no-acl", "--jobs=2", dump]);
    const restored = performance.now();
    const found = await disagreements(copy.href);
    const proved = performance.now();
    for (const { rule, row, detail } of found) console.error(`✗ ${rule}: ${row}: ${detail}`);
    console.log(
      [
        await whatIsLost(databaseUrl, copy.href),
        `RTO: ${seconds(restored - dumped)} to restore, ${seconds(proved - restored)} to prove the books and the draws.`,
        found.length === 0 ? "The restored books and draws agree." : `${found.length} rows disagree.`,
      ].join("\n"),
    );
    return found.length === 0 ? 0 : 1;
  } finally {
    await onServer(databaseUrl, `drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

async function disagreements(databaseUrl: string) {
  const db = await openDatabase({ databaseUrl, dataDir: "" });
  try {
    return [...(await reconcile(db)), ...(await reconcileDraws(db))];
  } finally {
    await db.close();
  }
}

/** What a disaster at this moment would lose: the postings of the live database that the copy has not. */
async function whatIsLost(liveUrl: string, copyUrl: string): Promise<string> {
  const [live, copy] = await Promise.all(
    [liveUrl, copyUrl].map(async (databaseUrl) => {
      const db = await openDatabase({ databaseUrl, dataDir: "" });
      try {
        const [row] = await db.query<{ postings: number; last: Date | null }>(LAST);
        return { postings: row?.postings ?? 0, last: row?.last?.getTime() ?? 0 };
      } finally {
        await db.close();
      }
    }),
  );
  if (live === undefined || copy === undefined) throw new Error("two databases were expected");
  return `RPO: ${live.postings - copy.postings} of ${live.postings} postings, ${seconds(live.last - copy.last)} of them, came after the dump.`;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
