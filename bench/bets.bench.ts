import { randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import pino from "pino";
import { API_BASE } from "@/lib/contract/calls";
import { pk10 } from "@/games/pk10/game";
import { QUICKNET } from "@/games/shared/draw/beacon-chain";
import { toMinor } from "@/lib/money";
import { newToken } from "@/upstream/accounts/tokens";
import { buildApp } from "@/upstream/app";
import { PLACE_BET } from "@/upstream/bets/place";
import { storeBeacon } from "@/upstream/beacon/store-beacon";
import { betLimitSetsOf } from "@/upstream/bets/limits";
import { fundedAccount, openTestRound, testRequest } from "@/upstream/bets/testing";
import type { Database } from "@/upstream/db/database";
import { createMemoryBroker } from "@/upstream/hub/broker";
import { createEvents } from "@/upstream/hub/events";
import { onPglite, onPostgres } from "./databases";
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
  readonly accountIds: number[];
  readonly tokens: string[];
}

const ADD_TOKEN =
  "insert into access_tokens (hash, account_id, expires_at) values ($1, $2, clock_timestamp() + interval '1 day')";

async function seatPlayers(db: Database): Promise<Players> {
  const players: Players = { roundId: await openTestRound(db), accountIds: [], tokens: [] };
  for (let player = 0; player < CALLERS; player += 1) {
    const accountId = await fundedAccount(db, FUNDS);
    const { token, hash } = newToken();
    await db.query(ADD_TOKEN, [hash, accountId]);
    players.accountIds.push(accountId);
    players.tokens.push(token);
  }
  return players;
}

/** Accepted bets per second over HTTP. A worker thread sends them, because the server runs in this one. */
async function overHttp(url: string, players: Players): Promise<number> {
  process.env["BENCH_TOKENS"] = JSON.stringify(players.tokens);
  const result = await autocannon({
    url: `${url}${API_BASE}/game/PK10/bet`,
    method: "POST",
    body: JSON.stringify(testRequest(players.roundId)),
    connections: CALLERS,
    duration: DURATION_MS / 1000,
    workers: 1,
    setupClient: path.join(import.meta.dirname, "bets/client.cjs") as never,
  });
  return goodPerSecond(result);
}

/** Bets per second by the upstream's own SQL statement, with the same values and number of callers. */
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
  const bet = async (accountId: number): Promise<void> => {
    for (; elapsed() < DURATION_MS; accepted += 1)
      await run(PLACE_BET, [accountId, randomUUID(), randomBytes(32), "PK10", ...values]);
  };
  await Promise.all(players.accountIds.map(bet));
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
    const title = { name: `Bets of three lines over HTTP, ${name}`, baseName: "its SQL statement bare" };
    const note = `${CALLERS} callers, accepted bets only.`;
    return rowOf({ ...title, unit: "bets/s", note }, samples, { atLeast: 0.5 });
  } finally {
    await app.close();
  }
}

/** The beacon's value that ends the betting is read in each bet; the root of the orders costs a bet nothing, as the close computes it. */
async function besidePlainRound(db: Database, run: Run): Promise<BenchRow> {
  const plain = await seatPlayers(db);
  const awaiting: Players = { ...plain, roundId: await openTestRound(db) };
  await db.query("update rounds set beacon_round = 1000, beacon_chain = $2 where id = $1", [
    awaiting.roundId,
    QUICKNET.hash,
  ]);
  await storeBeacon(db, QUICKNET, { round: 1, signature: "" });
  const samples = await interleave(
    2 * TURNS,
    () => bare(run, awaiting),
    () => bare(run, plain),
  );
  const title = {
    name: "Bets of three lines in a round that waits for a beacon, SQL",
    baseName: "a round without one",
  };
  return rowOf({ ...title, unit: "bets/s", note: `${CALLERS} callers.` }, samples, { atLeast: 0.95 });
}

async function besideBare(db: Database, url: string): Promise<BenchRow[]> {
  const pool = new pg.Pool({ connectionString: url, max: CALLERS });
  // A connection may learn that its database is dropped while it closes.
  pool.on("error", () => undefined);
  try {
    const run: Run = (text, values) => pool.query({ name: "place_bet", text, values });
    return [await measure("PostgreSQL", db, run), await besidePlainRound(db, run)];
  } finally {
    await pool.end();
  }
}

export const rows: Bench = async () => [
  await onPglite((db) => measure("PGlite", db, (text, params) => db.query(text, params))),
  ...(await onPostgres(besideBare)),
];
