import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { seedDemo } from "../accounts/demo";
import type { Database } from "./database";
import { migrate, readMigrations } from "./migrate";
import { pgliteDatabase, pgliteParsers } from "./pglite";
import { openPostgres } from "./postgres";

const ROOT = path.join(import.meta.dirname, "..", "..");
const HOST = "127.0.0.1";
const PORT = 5432;
const ADMIN_URL = `postgres://postgres@${HOST}:${PORT}/postgres`;

/** Checked in another process, because jest must know its tests before anything asynchronous has run. */
export function postgresListens(): boolean {
  const probe = `require("node:net").connect(${PORT}, "${HOST}").once("connect", () => process.exit(0)).once("error", () => process.exit(1)).setTimeout(1000, () => process.exit(1))`;
  return spawnSync(process.execPath, ["-e", probe]).status === 0;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ADMIN_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const inMemory = (pglite: PGlite): Database => pgliteDatabase(pglite, async () => undefined);

/**
 * The archive of a migrated PGlite, empty or with the demo players. PGlite creates a cluster in seconds, but reads one
 * in less than a second: the archive is stored for these versions of PGlite, of the migrations and of the demo.
 */
async function storedCluster(data: "empty" | "demo"): Promise<string> {
  const sources = [
    ...["package-lock.json", "lib/contract/demo.ts", "lib/money.ts", "upstream/ledger/wallets.ts"],
    ...["demo", "passwords", "player", "tokens"].map((name) => `upstream/accounts/${name}.ts`),
  ];
  const digest = createHash("sha256").update(JSON.stringify(await readMigrations()));
  for (const source of sources) digest.update(await readFile(path.join(ROOT, source)));
  const folder = path.join(ROOT, ".cache");
  const file = path.join(folder, `${data}-${digest.digest("hex").slice(0, 16)}.tar`);
  if (existsSync(file)) return file;

  const pglite = await PGlite.create({
    parsers: pgliteParsers,
    ...(data === "demo" && { loadDataDir: await archive("empty") }),
  });
  await (data === "demo" ? seedDemo(inMemory(pglite)) : migrate(inMemory(pglite)));
  const made = await pglite.dumpDataDir("none");
  await pglite.close();
  await mkdir(folder, { recursive: true });
  // Renamed when complete: another process may read or make the same file.
  const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(unfinished, Buffer.from(await made.arrayBuffer()));
  await rename(unfinished, file);
  return file;
}

const archive = async (data: "empty" | "demo"): Promise<Blob> => new Blob([await readFile(await storedCluster(data))]);

export async function openTestPglite(): Promise<Database> {
  return inMemory(await PGlite.create({ parsers: pgliteParsers, loadDataDir: await archive("empty") }));
}

export async function dataFolder(data: "empty" | "demo"): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "grandstand-data-"));
  const pglite = path.join(folder, "pglite");
  await mkdir(pglite, { mode: 0o700 });
  execFileSync("tar", ["-xf", await storedCluster(data), "-C", pglite], { stdio: "ignore" });
  return folder;
}

export function describePostgres(title: string, tests: () => void): void {
  if (postgresListens()) describe(title, tests);
  else describe.skip(`${title}: skipped, no PostgreSQL on ${HOST}:${PORT}`, tests);
}

export async function createTestPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `grandstand_test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name}`);
  return {
    url: `postgres://postgres@${HOST}:${PORT}/${name}`,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

/** A proxy in front of a PostgreSQL; a test can stop its data. */
export interface TestLine {
  readonly url: string;
  /** Blocks all connections that are open now; with `all`, also later ones. */
  silence(all?: boolean): void;
  close(): void;
}

export async function openTestLine(databaseUrl: string): Promise<TestLine> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    client.on("error", () => undefined);
    if (isSilent) return;
    const database = connect(Number(port), hostname);
    database.on("error", () => undefined);
    client.pipe(database).pipe(client);
    open.add(client).add(database);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence(all = false) {
      isSilent = all;
      for (const end of open) end.pause().unpipe();
      open.clear();
    },
    close: () => void server.close(),
  };
}

/**
 * Declares tests on PGlite, for tests that depend on neither locks nor grants. `open` returns a fresh, migrated
 * database each time, which is closed after the block's tests.
 */
export function describePglite(title: string, tests: (open: () => Promise<Database>) => void): void {
  describe(title, () => withDatabases(openTestPglite, tests));
}

/** Declares the same tests on PGlite, and on PostgreSQL if one listens on the usual local port. */
export function describeEachDatabase(title: string, tests: (open: () => Promise<Database>) => void): void {
  describePglite(`${title} (PGlite)`, tests);
  describePostgres(`${title} (PostgreSQL)`, () => withDatabases(openTestPostgres, tests));
}

async function openTestPostgres(): Promise<Database> {
  const { url, drop } = await createTestPostgres();
  const db = await openPostgres(url);
  await migrate(db);
  return {
    ...db,
    async close() {
      await db.close();
      await drop();
    },
  };
}

function withDatabases(openOne: () => Promise<Database>, tests: (open: () => Promise<Database>) => void): void {
  const opened: Database[] = [];
  afterAll(async () => {
    for (const db of opened) await db.close();
  });
  tests(async () => {
    const db = await openOne();
    opened.push(db);
    return db;
  });
}
