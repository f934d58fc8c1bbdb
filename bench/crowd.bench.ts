import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "../e2e/start-app";
import { freePorts } from "../scripts/testing/free-ports.mjs";
import { readDeploymentId } from "../upstream/db/database";
import { openDatabase } from "../upstream/db/open-database";
import { createTestPostgres } from "../upstream/db/testing";
import { forgetRedisKeys, TEST_REDIS_URL } from "../upstream/hub/testing";
import { reportOf, startCrowd } from "./crowd/crowd";
import type { Report } from "./crowd/players";
import { BENCH_SECRET } from "./players";
import { childOf, named, type Used, watchProcesses } from "./processes";
import { type Bench, type BenchRow, quantile, rowOf } from "./row";

const PLAYERS = 500;
const USUAL_CROWD = 2_000;
const [P99_MS, CROWDED_P99_MS] = [250, 1_000];
const EVENT_MS = 1_000;
const LOOP_MS = 100;
const GAME_SECONDS = 30;
const ROUNDS = 3;
const ARRIVE_WITHIN_MS = 60_000;

/**
 * Players arrive within a minute and then play three rounds on PostgreSQL and Redis; `crowd/players.ts` simulates pages
 * and people. Every accepted bet must be stored.
 */
export const rows: Bench = async (size = PLAYERS) => {
  const postgres = await createTestPostgres();
  const [metricsPort = 0] = await freePorts(1);
  const app = await startApp({
    ...{ SESSION_SECRET: BENCH_SECRET, DRAW_KEY: BENCH_SECRET, PROXY_HOPS: "1", GAME_SECONDS: String(GAME_SECONDS) },
    ...{ DATABASE_URL: postgres.url, REDIS_URL: TEST_REDIS_URL, DEMO_DATA: "on", METRICS_PORT: String(metricsPort) },
  });
  const db = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  const deployment = await readDeploymentId(db);
  let processes: ChildProcess[] = [];
  try {
    const timing = { arriveWithinMs: ARRIVE_WITHIN_MS, gameSeconds: GAME_SECONDS };
    processes = await startCrowd(db, size, { url: app.url, ...timing });
    await pause(ARRIVE_WITHIN_MS);
    const upstream = childOf(app.pid);
    const watch = watchProcesses({
      ...{ app: () => [app.pid], upstream: () => [upstream], clients: () => processes.map(({ pid = 0 }) => pid) },
      ...{ PostgreSQL: () => named("postgres"), Redis: () => named("redis-server") },
    });
    // Each scrape restarts the measurement of an event loop's delay.
    const loops = { app: `http://127.0.0.1:${metricsPort}/metrics`, upstream: `${app.upstreamUrl}/metrics` };
    await Promise.all(Object.values(loops).map(loopMs));
    await pause(ROUNDS * GAME_SECONDS * 1_000);
    const used = watch();
    const delays = { app: await loopMs(loops.app), upstream: await loopMs(loops.upstream) };
    const report = await reportOf(processes, "stop");
    const stored = await db.query<{ id: number }>("select id from orders");
    const crowd = `Crowd of ${size} on PostgreSQL and Redis`;
    return [
      ...timesOf(crowd, report, size > USUAL_CROWD ? CROWDED_P99_MS : P99_MS),
      betsOf(crowd, report, new Set(stored.map(({ id }) => id))),
      processorOf(crowd, used, delays),
    ];
  } finally {
    for (const child of processes) child.kill("SIGKILL");
    await db.close();
    await app.stop();
    await postgres.drop();
    await forgetRedisKeys(`grandstand:${deployment}`);
  }
};

function timesOf(crowd: string, { tookMs, ageMs, missed, lost }: Report, boundMs: number): BenchRow[] {
  const row = (what: string, values: readonly number[] = [], within: number, more = ""): BenchRow => {
    const summary = [0.5, 0.95, 0.99, 1].map((share) => quantile(values, share).toFixed(0)).join(", ");
    const note = `p50, p95, p99 and the most of ${values.length}: ${summary} ms.${more}`;
    const title = { name: `${crowd}: ${what}, 99th percentile`, baseName: "the bound", unit: "ms", note };
    return rowOf(title, { ours: [quantile(values, 0.99)], base: [within] }, { within });
  };
  const more = ` ${missed} events were missed, ${lost} sockets lost.`;
  return [
    ...Object.entries(tookMs).map(([call, values]) => row(call, values, boundMs)),
    ...["results", "user_balance_update"].map((event) =>
      row(`age of ${event} at the socket`, ageMs[event], EVENT_MS, more),
    ),
  ];
}

function betsOf(crowd: string, { orders, refused }: Report, stored: ReadonlySet<number>): BenchRow {
  const met = orders.length === stored.size && orders.every((id) => stored.has(id));
  const [ours, base] = [stored.size, orders.length];
  return {
    ...{ name: `${crowd}: stored bets`, ours, baseName: "accepted bets", base, unit: "bets", ratio: ours / base },
    ...{ target: "each one", met, note: `Other answers: ${JSON.stringify(refused)}.` },
  };
}

function processorOf(crowd: string, used: Used, delays: Readonly<Record<string, number>>): BenchRow {
  const { clients, ...servers } = used;
  const ours = Object.values(servers).reduce((total, { percent }) => total + percent, 0);
  const base = clients?.percent ?? 0;
  const each = Object.entries(used).map(([name, { percent, megabytes }]) => {
    const loop = delays[name] === undefined ? "" : `, event loop ${delays[name].toFixed(0)} ms`;
    return `${name} ${percent.toFixed(0)} %, ${megabytes.toFixed(0)} MB${loop}`;
  });
  return {
    ...{ name: `${crowd}: processor`, ours, baseName: "the simulated players", base, unit: "% of a core" },
    ...{ ratio: ours / base, target: `event loops ≤ ${LOOP_MS} ms` },
    met: Math.max(...Object.values(delays)) <= LOOP_MS,
    note: `In ${ROUNDS} rounds of ${GAME_SECONDS} s: ${each.join("; ")} (99th percentiles).`,
  };
}

/** The 99th percentile of the delay of a process's event loop since the last scrape, in ms. */
async function loopMs(url: string): Promise<number> {
  const text = await (await fetch(url)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}
