import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "../e2e/start-app";
import { channelName } from "../lib/contract/channels";
import { BENCH_SECRET, cookiesOf, demoToken, headersOf } from "./players";
import { type Bench, type BenchRow, quantile, rowOf } from "./row";
import type { Counts, Crowd } from "./storm/clients";

const CLIENTS = 5_000;
const PROCESSES = 4;
/** One client in this number also subscribes to a private channel, which the API signs. */
const PRIVATE_EACH = 5;
/** The calls are spread over these sessions: one session may have only few calls under way. */
const SESSIONS = 64;
const PROBE_EVERY_MS = 20;
const BACK_WITHIN_MS = 10_000;
const API_P99_MS = 500;
/** A longer storm counts as failed, but the bench continues. */
const GIVE_UP_MS = 60_000;

/**
 * The upstream with its hub restarts while 5 000 players' pages are connected, drained and killed: the time until the last page is
 * subscribed again, and the API's answers until then.
 */
export const rows: Bench = async () => {
  const app = await startApp({ SESSION_SECRET: BENCH_SECRET, PROXY_HOPS: "1", LOG_LEVEL: "fatal" });
  const processes: ChildProcess[] = [];
  try {
    const token = await demoToken(app.upstreamUrl);
    const sessions = (await cookiesOf(token, SESSIONS)).map((cookie) => headersOf(cookie, app.url));
    const headers = { authorization: `Bearer ${token}` };
    const me = await fetch(`${app.upstreamUrl}/api/user/me`, { method: "POST", headers });
    const { id } = (await me.json()) as { id: number };
    const counts: Counts[] = [];
    for (let network = 0; network < PROCESSES; network += 1) {
      const count = CLIENTS / PROCESSES;
      const crowd: Crowd = {
        url: app.url,
        user: channelName.user(id),
        sessions,
        count,
        privateEach: PRIVATE_EACH,
        network,
      };
      const options = { execArgv: ["--import", "tsx"] };
      const child = fork(`${import.meta.dirname}/storm/clients.ts`, [JSON.stringify(crowd)], options);
      child.on("message", (message: Counts) => (counts[network] = message));
      processes.push(child);
    }
    const sum = (what: keyof Counts): number => counts.reduce((total, each) => total + each[what], 0);
    await until(() => sum("open") === CLIENTS);
    const measured: BenchRow[] = [];
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const triesBefore = sum("tries");
      const upstreamPid = Number.parseInt(await readFile(`/proc/${app.pid}/task/${app.pid}/children`, "utf8"), 10);
      const probe = startProbe(app.url, sessions);
      const startedMs = performance.now();
      process.kill(upstreamPid, signal);
      await until(() => sum("open") < CLIENTS);
      await until(() => sum("open") === CLIENTS && !Number.isNaN(probe.firstAnswerMs));
      const backMs = performance.now() - startedMs;
      await probe.stop();
      const title = { name: `Upstream restarted by ${signal} under ${CLIENTS} sockets: the last is subscribed again` };
      const note = `Sockets through the app's tunnel, 1 in ${PRIVATE_EACH} with a private channel, ${sum("tries") - triesBefore} tries in all. Calls: ${probe.tookMs.length}, ${probe.refused} of them refused.`;
      const away = { ours: [backMs], base: [probe.firstAnswerMs - startedMs] };
      const p99 = { ours: [quantile(probe.tookMs, 0.99)], base: [API_P99_MS] };
      measured.push(
        rowOf({ ...title, baseName: "the upstream's own absence", unit: "ms", note }, away, { within: BACK_WITHIN_MS }),
        rowOf({ name: `${signal}: the API's 99th percentile meanwhile`, baseName: "the bound", unit: "ms" }, p99, {
          within: API_P99_MS,
        }),
      );
      await pause(5_000);
    }
    return measured;
  } finally {
    for (const child of processes) child.kill("SIGKILL");
    await app.stop();
  }
};

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (!isSo() && performance.now() < end) await pause(5);
}

/** Requests the balance every 20 ms without waiting for earlier answers, as many players' pages do. */
function startProbe(url: string, sessions: Crowd["sessions"]) {
  const probe = { tookMs: [] as number[], refused: 0, firstAnswerMs: NaN, stop };
  const pending: Promise<void>[] = [];
  const ask = async (): Promise<void> => {
    const startedMs = performance.now();
    const headers = sessions[pending.length % sessions.length] ?? {};
    const status = await fetch(`${url}/api/user/load_balance`, { method: "POST", headers }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    );
    if (status !== 0) probe.tookMs.push(performance.now() - startedMs);
    if (status !== 200) probe.refused += 1;
    else if (probe.refused > 0 && Number.isNaN(probe.firstAnswerMs)) probe.firstAnswerMs = performance.now();
  };
  const timer = setInterval(() => pending.push(ask()), PROBE_EVERY_MS);
  async function stop(): Promise<void> {
    clearInterval(timer);
    await Promise.all(pending);
  }
  return probe;
}
