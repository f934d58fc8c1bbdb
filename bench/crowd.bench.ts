import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "../e2e/start-app";
import { freePorts } from "../scripts/testing/free-ports.mjs";
import { readDeploymentId } from "../upstream/db/database";
import { openDatabase } from "../upstream/db/open-database";
import { createTestPostgres } from "../upstream/db/testing";
import { forgetRedisKeys, TEST_REDIS_URL } from "../upstream/hub/testing";
import type { CallOf, Crowd, Report } from "./crowd/players";
import { BENCH_SECRET, cookiesOf, seatPlayers } from "./players";
import { named, type Used, watchProcesses } from "./processes";
import { type Bench, type BenchRow, quantile, rowOf } from "./row";

const PLAYERS = 500;
/** A larger crowd has the second bound. */
const USUAL_CROWD = 2_000;
const [P99_MS, CROWDED_P99_MS] = [250, 1_000];
const EVENT_MS = 1_000;
const LOOP_MS = 100;
const PROCESSES = 2;
const GAME_SECONDS = 30;
const ROUNDS = 3;
const ARRIVE_WITHIN_MS = 60_000;

/**
 * Players arrive within a minute and then play three rounds on PostgreSQL and Redis, as pages and people do: see `crowd/players.ts`.
 * Every accepted bet must be stored.
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
  const processes: ChildProcess[] = [];
  try {
    const players = await seatPlayers(db, size);
    const cookies = await Promise.all(players.map(({ token }) => cookiesOf(token, 1)));
    const seats = players.map(({ accountId }, at) => ({ accountId, cookie: cookies[at]?.[0] ?? "" }));
    for (let network = 0; network < PROCESSES; network += 1) {
      const own = seats.filter((_, at) => at % PROCESSES === network);
      const timing = { arriveWithinMs: ARRIVE_WITHIN_MS, gameSeconds: GAME_SECONDS };
      const crowd: Crowd = { url: app.url, players: own, network, ...timing };
      const child = fork(`${import.meta.dirname}/crowd/players.ts`, { execArgv: ["--import", "tsx"] });
      child.send(crowd);
      processes.push(child);
    }
    await pause(ARRIVE_WITHIN_MS);
    const upstreamPid = Number.parseInt(readFileSync(`/proc/${app.pid}/task/${app.pid}/children`, "utf8"), 10);
    const watch = watchProcesses({
      ...{ app: () => [app.pid], upstream: () => [upstreamPid], clients: () => processes.map(({ pid = 0 }) => pid) },
      ...{ PostgreSQL: () => named("postgres"), Redis: () => named("redis-server") },
    });
    // A scrape begins the next measurement of an event loop's delay.
    const loops = { app: `http://127.0.0.1:${metricsPort}/metrics`, upstream: `${app.upstreamUrl}/metrics` };
    await Promise.all(Object.values(loops).map(loopMs));
    await pause(ROUNDS * GAME_SECONDS * 1_000);
    const used = watch();
    const delays = { app: await loopMs(loops.app), upstream: await loopMs(loops.upstream) };
    const reports = await Promise.all(processes.map(reportOf));
    const stored = await db.query<{ id: number }>("select id from orders");
    return rowsOf(size, reports, new Set(stored.map(({ id }) => id)), used, delays);
  } finally {
    for (const child of processes) child.kill("SIGKILL");
    await db.close();
    await app.stop();
    await postgres.drop();
    await forgetRedisKeys(`grandstand:${deployment}`);
  }
};

async function reportOf(child: ChildProcess): Promise<Report> {
  child.send("stop");
  const [report] = (await once(child, "message")) as [Report];
  return report;
}

function rowsOf(
  size: number,
  reports: readonly Report[],
  stored: ReadonlySet<number>,
  used: Used,
  delays: Record<string, number>,
): BenchRow[] {
  const crowd = `Crowd of ${size} on PostgreSQL and Redis`;
  const summary = (values: readonly number[]): string =>
    [0.5, 0.95, 0.99, 1].map((share) => quantile(values, share).toFixed(0)).join(", ");
  const quantiles = (what: string, values: readonly number[], within: number, more = ""): BenchRow => {
    const note = `p50, p95, p99 and the most of ${values.length}: ${summary(values)} ms.${more}`;
    const title = { name: `${crowd}: ${what}, 99th percentile`, baseName: "the bound", unit: "ms", note };
    return rowOf(title, { ours: [quantile(values, 0.99)], base: [within] }, { within });
  };
  const bound = size > USUAL_CROWD ? CROWDED_P99_MS : P99_MS;
  const calls = Object.keys(reports[0]?.tookMs ?? {}) as CallOf[];
  const ofCalls = calls.map((call) =>
    quantiles(
      call,
      reports.flatMap(({ tookMs }) => tookMs[call]),
      bound,
    ),
  );
  const ages = (event: string): number[] => reports.flatMap(({ ageMs }) => ageMs[event] ?? []);
  const sum = (what: "missed" | "lost"): number => reports.reduce((total, each) => total + each[what], 0);
  const missed = ` ${sum("missed")} events were missed, ${sum("lost")} sockets lost.`;
  const ofEvents = ["results", "user_balance_update"].map((event) =>
    quantiles(`age of ${event} at the socket`, ages(event), EVENT_MS, missed),
  );
  const accepted = reports.flatMap(({ orders }) => orders);
  const refused = JSON.stringify(Object.fromEntries(reports.flatMap((each) => Object.entries(each.refused))));
  const isStored = accepted.length === stored.size && accepted.every((id) => stored.has(id));
  const [ours, base] = [stored.size, accepted.length];
  const bets = {
    name: `${crowd}: stored bets`,
    ours,
    baseName: "accepted bets",
    base,
    unit: "bets",
    ratio: ours / base,
  };
  const { clients, ...servers } = used;
  const percent = Object.values(servers).reduce((total, each) => total + each.percent, 0);
  const each = Object.entries(used).map(([name, { percent: own, megabytes }]) => {
    const loop = delays[name] === undefined ? "" : `, event loop ${delays[name].toFixed(0)} ms`;
    return `${name} ${own.toFixed(0)} %, ${megabytes.toFixed(0)} MB${loop}`;
  });
  const title = { name: `${crowd}: processor`, baseName: "the simulated players", unit: "% of a core" };
  const slowest = Math.max(...Object.values(delays));
  return [
    ...ofCalls,
    ...ofEvents,
    { ...bets, target: "each one", met: isStored, note: `Other answers: ${refused}.` },
    {
      ...{ ...title, ours: percent, base: clients?.percent ?? 0, ratio: percent / (clients?.percent ?? 0) },
      ...{ target: `event loops ≤ ${LOOP_MS} ms`, met: slowest <= LOOP_MS },
      note: `In ${ROUNDS} rounds of ${GAME_SECONDS} s: ${each.join("; ")} (99th percentiles).`,
    },
  ];
}

/** The 99th percentile of the delay of a process's event loop since the last scrape, in ms. */
async function loopMs(url: string): Promise<number> {
  const text = await (await fetch(url)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}
