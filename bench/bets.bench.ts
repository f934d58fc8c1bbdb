import path from "node:path";
import autocannon from "autocannon";
import pino from "pino";
import { API_BASE } from "@/lib/contract/client-calls";
import { buildApp } from "@/upstream/app";
import { placeInBatches, placeSingly } from "@/upstream/bets/place";
import { openTestRound, testRequest } from "@/upstream/bets/testing";
import { QUICKNET } from "@/games/shared/draw/beacon-chain";
import { storeBeacon } from "@/upstream/beacon/store-beacon";
import type { Database } from "@/upstream/db/database";
import { createMemoryBroker } from "@/upstream/hub/broker";
import { createEvents } from "@/upstream/hub/events";
import { DURATION_MS, placed } from "./bets/placed";
import { onPglite, onPostgres } from "./databases";
import { goodPerSecond, seatPlayers } from "./players";
import { type Bench, type BenchRow, interleave, rowOf } from "./row";

const CALLERS = 64;

/** Bets per second in open rounds. Most rows compare them with the upstream's bare SQL statement for one bet at the same number of callers. */
export const rows: Bench = async () => [
  ...(await onPglite((db) => overHttpBesideBare("PGlite", db, 0.5))),
  ...(await onPostgres(async (db) => [
    await batchesBesideBare(db, CALLERS, 1.5),
    await batchesBesideBare(db, 1, 0.95),
    ...(await overHttpBesideBare("PostgreSQL", db, 0.8)),
    await besidePlainRound(db),
  ])),
];

async function batchesBesideBare(db: Database, callers: number, atLeast: number): Promise<BenchRow> {
  const roundId = await openTestRound(db);
  const accountIds = (await seatPlayers(db, callers)).map(({ accountId }) => accountId);
  const samples = await interleave(
    4,
    () => placed(placeInBatches(db, pino({ level: "silent" })), roundId, accountIds),
    () => placed(placeSingly(db), roundId, accountIds),
  );
  const name = callers === 1 ? "Bets of one caller in batches, SQL" : "Bets of three lines in batches, SQL";
  const title = { name, baseName: "one statement for each", unit: "bets/s" };
  return rowOf({ ...title, note: callers === 1 ? "One caller." : `${callers} callers.` }, samples, { atLeast });
}

async function overHttpBesideBare(name: string, db: Database, atLeast: number): Promise<BenchRow[]> {
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
    const waits = { ours: [] as number[], base: [] as number[] };
    const samples = await interleave(
      4,
      async () => {
        const result = await overHttp(`${url}${API_BASE}/game/PK10/bet`, roundId);
        waits.ours.push(result.latency.p99);
        waits.base.push(result.latency.p50);
        return goodPerSecond(result);
      },
      () => placed(placeSingly(db), roundId, accountIds),
    );
    const note = `${CALLERS} callers, accepted bets only.`;
    const title = { name: `Bets of three lines over HTTP, ${name}`, baseName: "its SQL statement bare" };
    const wait = { name: `Bets of three lines over HTTP, ${name}, 99th percentile`, baseName: "the median" };
    return [
      rowOf({ ...title, unit: "bets/s", note }, samples, { atLeast }),
      rowOf({ ...wait, unit: "ms", note }, waits, { within: 250 }),
    ];
  } finally {
    await app.close();
  }
}

/** A bet in a round that waits for a beacon also checks whether the beacon's value is known: a known value ends the betting. */
async function besidePlainRound(db: Database): Promise<BenchRow> {
  const accountIds = (await seatPlayers(db, CALLERS)).map(({ accountId }) => accountId);
  const [plain, awaiting] = [await openTestRound(db), await openTestRound(db)];
  const awaits = "update rounds set beacon_round = 1000, beacon_chain = $2 where id = $1";
  await db.query(awaits, [awaiting, QUICKNET.hash]);
  await storeBeacon(db, QUICKNET, { round: 1, signature: "" });
  const samples = await interleave(
    6,
    () => placed(placeSingly(db), awaiting, accountIds),
    () => placed(placeSingly(db), plain, accountIds),
  );
  const title = {
    name: "Bets of three lines in a round that waits for a beacon, SQL",
    baseName: "a round without one",
  };
  return rowOf({ ...title, unit: "bets/s", note: `${CALLERS} callers.` }, samples, { atLeast: 0.95 });
}

/** A worker thread sends the bets, because the server runs in this one. */
async function overHttp(url: string, roundId: number): Promise<autocannon.Result> {
  return autocannon({
    ...{ url, method: "POST", body: JSON.stringify(testRequest(roundId)) },
    ...{ connections: CALLERS, duration: DURATION_MS / 1000, workers: 1 },
    setupClient: path.join(import.meta.dirname, "bets/client.cjs") as never,
  });
}
