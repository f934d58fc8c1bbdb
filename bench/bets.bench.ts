import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import pino from "pino";
import { API_BASE } from "@/lib/contract/calls";
import { pk10 } from "@/games/pk10/game";
import { toMinor } from "@/lib/money";
import { newToken } from "@/upstream/accounts/tokens";
import { buildApp } from "@/upstream/app";
import { PLACE_BET } from "@/upstream/bets/place";
import { betLimitSetsOf } from "@/upstream/bets/limits";
import { fundedAccount, openTestRound, testRequest } from "@/upstream/bets/testing";
import type { Database } from "@/upstream/db/database";
import { openDatabase } from "@/upstream/db/open-database";
import { migrate } from "@/upstream/db/migrate";
import { createTestPostgres } from "@/upstream/db/testing";
import { createMemoryBroker } from "@/upstream/hub/broker";
import { createEvents } from "@/upstream/hub/events";
import { goodPerSecond } from "./players";
import { type Bench, type BenchRow, interleave, rowOf } from "./row";

const CALLERS = 16;
const TURNS = 3;
const DURATION_MS = 3_000;
/** More than a bench can stake. */
const FUNDS = 1_000_000_000_000;

type Run = (text: string, params: unknown[]) => Promise<unknown>;

interface Players {
  readonly roundId: number;
  readonly accountIds: readonly number[];
  readonly tokens: readonly string[];
}

async function seatPlayers(db: Database): Promise<Players> {
  const roundId = await openTestRound(db);
  const accountIds: number[] = [];
  const tokens: string[] = [];
  for (let player = 0; player < CALLERS; player += 1) {
    const accountId = await fundedAccount(db, FUNDS);
    const { token, hash } = newToken();
    await db.query(
      "insert into access_tokens (hash, account_id, expires_at) values ($1, $2, clock_timestamp() + interval '1 day')",
      [hash, accountId],
    );
    accountIds.push(accountId);
    tokens.push(token);
  }
  return { roundId, accountIds, tokens };
}

/** Accepted bets a second over HTTP, sent by another thread than the server's. */
async function overHttp(url: string, players: Players): Promise<number> {
  process.env["BENCH_TOKENS"] = JSON.stringify(players.tokens);
  const result = await autocannon({
    url: `${url}${API_BASE}/game/PK10/bet`,
    method: "POST",
    body: JSON.stringify(testRequest(players.roundId)),
    connections: CALLERS,
    duration: DURATION_MS / 1000,
    workers: 1,
    setupClient: path.join(import.meta.dirname, "bets-client.cjs") as never,
  });
  return goodPerSecond(result);
}

/** The same statement with the same values and the same number of callers, without the code around it. */
async function bare(run: Run, players: Players): Promise<number> {
  const { lines } = testRequest(players.roundId);
  const amounts = lines.map((line) => toMinor(line.amount, "MYR"));
  const values = [
    players.roundId,
    1,
    betLimitSetsOf("MYR")[0]?.maxPayout,
    pk10.catalogueVersion,
    amounts.reduce((sum, amount) => sum + amount, 0),
    lines.map((line) => line.bet_type),
    lines.map((line) => line.number),
    amounts,
    lines.map((line) => Math.round(line.odds * 1000)),
    "MYR",
  ];
  const start = performance.now();
  const elapsed = (): number => performance.now() - start;
  let accepted = 0;
  await Promise.all(
    players.accountIds.map(async (accountId) => {
      while (elapsed() < DURATION_MS) {
        await run(PLACE_BET, [accountId, randomUUID(), randomBytes(32), "PK10", ...values]);
        accepted += 1;
      }
    }),
  );
  return (accepted / elapsed()) * 1000;
}

async function measure(name: string, db: Database, run: Run): Promise<BenchRow> {
  const players = await seatPlayers(db);
  const broker = createMemoryBroker();
  const app = await buildApp({
    db,
    broker,
    events: createEvents(broker),
    settings: { app: { id: "1", key: "k", secret: "s" }, redisUrl: undefined, demoData: false },
    redisPrefix: "bench",
    log: pino({ level: "silent" }),
  });
  try {
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const samples = await interleave(
      TURNS,
      () => overHttp(url, players),
      () => bare(run, players),
    );
    const title = {
      name: `Bets of three lines over HTTP, ${name}`,
      baseName: "its SQL statement bare",
      unit: "bets/s",
    };
    return rowOf({ ...title, note: `${CALLERS} callers, accepted bets only.` }, samples, { atLeast: 0.5 });
  } finally {
    await app.close();
  }
}

async function onPglite(): Promise<BenchRow> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "grandstand-bench-"));
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await migrate(db);
    return await measure("PGlite", db, (text, params) => db.query(text, params));
  } finally {
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<BenchRow> {
  const { url, drop } = await createTestPostgres();
  const db = await openDatabase({ databaseUrl: url, dataDir: "" });
  const pool = new pg.Pool({ connectionString: url, max: CALLERS });
  // A connection may hear of the dropped database while it is being closed.
  pool.on("error", () => undefined);
  try {
    await migrate(db);
    return await measure("PostgreSQL", db, (text, values) => pool.query({ name: "place_bet", text, values }));
  } finally {
    await pool.end();
    await db.close();
    await drop();
  }
}

export const rows: Bench = async () => [await onPglite(), await onPostgres()];
