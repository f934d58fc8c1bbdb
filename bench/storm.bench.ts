import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "../e2e/start-app";
import { BENCH_SECRET, cookiesOf, demoToken, headersOf } from "./players";
import { childOf } from "./processes";
import { type Bench, type BenchRow, quantile, rowOf } from "./row";

const CLIENTS = 5_000;
const PROCESSES = 4;
const API_P99_MS = 500;

/**
 * The upstream with its hub restarts under 5 000 connected pages, first by SIGTERM and then by SIGKILL. Measures the
 * time until the last page is subscribed again, and the API's answers until then.
 */
export const rows: Bench = async () => {
  const app = await startApp({ SESSION_SECRET: BENCH_SECRET, PROXY_HOPS: "1", LOG_LEVEL: "fatal" });
  // One session may have only few calls under way.
  const sessions = (await cookiesOf(await demoToken(app.upstreamUrl), 64)).map((each) => headersOf(each, app.url));
  const subscribed: number[] = [];
  const processes = Array.from({ length: PROCESSES }, (_, network): ChildProcess => {
    const pages = JSON.stringify([app.url, sessions, CLIENTS / PROCESSES, network]);
    const child = fork(`${import.meta.dirname}/storm/clients.ts`, [pages], { execArgv: ["--import", "tsx"] });
    return child.on("message", (count: number) => (subscribed[network] = count));
  });
  const isCalm = (): boolean => subscribed.reduce((sum, each) => sum + each, 0) === 2.2 * CLIENTS;
  try {
    await until(isCalm);
    const measured: BenchRow[] = [];
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const probe = startProbe(app.url, sessions);
      const startedMs = performance.now();
      process.kill(childOf(app.pid), signal);
      await until(() => !isCalm());
      await until(() => isCalm() && !Number.isNaN(probe.firstAnswerMs));
      const away = { ours: [performance.now() - startedMs], base: [probe.firstAnswerMs - startedMs] };
      probe.stop();
      const name = `Upstream restarted by ${signal} under ${CLIENTS} sockets: the last is subscribed again`;
      const note = `Sockets through the app's tunnel, 1 in 5 with a private channel. Calls: ${probe.tookMs.length}, ${probe.refused} of them refused.`;
      measured.push(
        rowOf({ name, baseName: "the upstream's own absence", unit: "ms", note }, away, { within: 10_000 }),
      );
      const api = { name: `${signal}: the API's 99th percentile meanwhile`, baseName: "the bound", unit: "ms" };
      measured.push(rowOf(api, { ours: [quantile(probe.tookMs, 0.99)], base: [API_P99_MS] }, { within: API_P99_MS }));
      await pause(5_000);
    }
    return measured;
  } finally {
    for (const child of processes) child.kill("SIGKILL");
    await app.stop();
  }
};

/** Returns after a minute at the latest and throws no error: the storm then misses its bound, and the bench continues. */
async function until(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + 60_000; !isSo() && performance.now() < end;) await pause(5);
}

/** Requests the balance every 20 ms without waiting for earlier answers, like the pages of many players together. */
function startProbe(url: string, sessions: readonly Record<string, string>[]) {
  let asked = 0;
  const ask = async (): Promise<void> => {
    const startedMs = performance.now();
    const headers = sessions[(asked += 1) % sessions.length] ?? {};
    const answer = await fetch(`${url}/api/user/load_balance`, { method: "POST", headers }).catch(() => undefined);
    await answer?.arrayBuffer().then(() => probe.tookMs.push(performance.now() - startedMs));
    if (answer?.status !== 200) probe.refused += 1;
    else if (probe.refused > 0 && Number.isNaN(probe.firstAnswerMs)) probe.firstAnswerMs = performance.now();
  };
  const timer = setInterval(() => void ask(), 20);
  const probe = { tookMs: [] as number[], refused: 0, firstAnswerMs: NaN, stop: () => clearInterval(timer) };
  return probe;
}
