import { randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import pino from "pino";
import { API_BASE } from "@/lib/contract/calls";
import { pk10 } from "@/games/pk10/game";
import { toMinor } from "@/lib/money";
import { buildApp } from "@/upstream/app";
import { PLACE_BET } from "@/upstream/bets/place";
import { betLimitSetsOf } from "@/upstream/bets/limits";
import { openTestRound, testRequest } from "@/upstream/bets/testing";
import { QUICKNET } from "@/games/shared/draw/beacon-chain";
import { storeBeacon } from "@/upstream/beacon/store-beacon";
import type { Database } from "@/upstream/db/database";
import { createMemoryBroker } from "@/upstream/hub/broker";
import { createEvents } from "@/upstream/hub/events";
import { onPglite, onPostgres } from "./databases";
import { goodPerSecond, seatPlayers } from "./players";
import { type Bench, type BenchRow, interleave, rowOf } from "./row";

const CALLERS = 16;
const DURATION_MS = 3_000;
type Run = (text: string, params: unknown[]) => Promise<unknown>;

/** Accepted bets of an open round over HTTP, compared with the upstream's own SQL statement with the same values and number of callers. */
export const rows: Bench = async () => [
  await onPglite((db) => measure("PGlite", db, (text, params) => db.query(text, params))),
  ...(await onPostgres(async (db, connectionString) => {
    const pool = new pg.Pool({ connectionString, max: CALLERS });
    // While a connection is being closed, it may report that its database was dropped.
    pool.on("error", () => undefined);
    const run: Run = (text, values) => pool.query({ name: "place_bet", text, values });
    const measured = [await measure("PostgreSQL", db, run), await besidePlainRound(db, run)];
    await pool.end();
    return measured;
  })),
];

async function measure(name: string, db: Database, run: Run): Promise<BenchRow> {
  const roundId = await openTestRound(db);
  const players = await seatPlayers(db, CALLERS);
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
    process.env["BENCH_TOKENS"] = JSON.stringify(players.map(({ token }) => token));
    const accountIds = players.map(({ accountId }) => accountId);
    const samples = await interleave(
      3,
      () => overHttp(`${url}${API_BASE}/game/PK10/bet`, roundId),
      () => bare(run, roundId, accountIds),
    );
    const title = { name: `Bets of three lines over HTTP, ${name}`, baseName: "its SQL statement bare" };
    return rowOf({ ...title, unit: "bets/s", note: `${CALLERS} callers, accepted bets only.` }, samples, {
      atLeast: 0.5,
    });
  } finally {
    await app.close();
  }
}

/** In a round that waits for a beacon, each bet also checks whether the beacon's value is known, because that ends the betting. */
async function besidePlainRound(db: Database, run: Run): Promise<BenchRow> {
  const accountIds = (await seatPlayers(db, CALLERS)).map(({ accountId }) => accountId);
  const [plain, awaiting] = [await openTestRound(db), await openTestRound(db)];
  const awaits = "update rounds set beacon_round = 1000, beacon_chain = $2 where id = $1";
  await db.query(awaits, [awaiting, QUICKNET.hash]);
  await storeBeacon(db, QUICKNET, { round: 1, signature: "" });
  const samples = await interleave(
    6,
    () => bare(run, awaiting, accountIds),
    () => bare(run, plain, accountIds),
  );
  const title = {
    name: "Bets of three lines in a round that waits for a beacon, SQL",
    baseName: "a round without one",
  };
  return rowOf({ ...title, unit: "bets/s", note: `${CALLERS} callers.` }, samples, { atLeast: 0.95 });
}

/** A worker thread sends the bets, because the server runs in this one. */
async function overHttp(url: string, roundId: number): Promise<number> {
  const result = await autocannon({
    ...{ url, method: "POST", body: JSON.stringify(testRequest(roundId)) },
    ...{ connections: CALLERS, duration: DURATION_MS / 1000, workers: 1 },
    setupClient: path.join(import.meta.dirname, "bets/client.cjs") as never,
  });
  return goodPerSecond(result);
}

async function bare(run: Run, roundId: number, accountIds: readonly number[]): Promise<number> {
  const { lines } = testRequest(roundId);
  const amounts = lines.map((line) => toMinor(line.amount, "MYR"));
  const of = (field: "bet_type" | "number"): string[] => lines.map((line) => line[field]);
  const odds = lines.map((line) => Math.round(line.odds * 1000));
  const limits = [1, betLimitSetsOf("MYR")[0]?.maxPayout, pk10.catalogueVersion];
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const values = [roundId, ...limits, total, of("bet_type"), of("number"), amounts, odds, "MYR"];
  const [start, elapsed] = [performance.now(), (): number => performance.now() - start];
  let accepted = 0;
  const bet = async (accountId: number): Promise<void> => {
    for (; elapsed() < DURATION_MS; accepted += 1)
      await run(PLACE_BET, [accountId, randomUUID(), randomBytes(32), "PK10", ...values]);
  };
  await Promise.all(accountIds.map(bet));
  return (accepted / elapsed()) * 1000;
}
