import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "../e2e/start-app";
import { reportOf, startCrowd } from "./crowd/crowd";
import { onPostgres } from "./databases";
import { BENCH_SECRET } from "./players";
import { type Bench, quantile, rowOf } from "./row";

const PAGES = 5_000;
/** `setting_update` spreads the reloads of all pages over this time. */
const SPREAD_MS = 5_000;
const LIVE_WITHIN_MS = 20_000;
const GIVE_UP_MS = 90_000;
/** No round ends meanwhile, and the pages only reload. */
const GAME_SECONDS = 3_600;

/** All 5 000 pages reload document, bootstrap and socket, spread as the client spreads them, through the whole product with its embedded upstream. */
export const rows: Bench = () =>
  onPostgres(async (db, url) => {
    const app = await startApp({
      ...{ SESSION_SECRET: BENCH_SECRET, DRAW_KEY: BENCH_SECRET, PROXY_HOPS: "1", GAME_SECONDS: String(GAME_SECONDS) },
      ...{ DATABASE_URL: url, DEMO_DATA: "on", LOG_LEVEL: "info" },
    });
    let processes: ChildProcess[] = [];
    try {
      const timing = { arriveWithinMs: SPREAD_MS, gameSeconds: GAME_SECONDS };
      processes = await startCrowd(db, PAGES, { url: app.url, ...timing });
      let report = await reportOf(processes, "so far");
      for (const end = performance.now() + GIVE_UP_MS; report.liveMs.length < PAGES;) {
        if (performance.now() > end) throw new Error(`only ${report.liveMs.length} of ${PAGES} pages are live again`);
        await pause(1_000);
        report = await reportOf(processes, "so far");
      }
      const { tookMs, liveMs, refused } = report;
      const p99 = (call: string): string => quantile(tookMs[call] ?? [], 0.99).toFixed(0);
      const name = `${PAGES} signed-in pages reload (PostgreSQL): the last one is live again`;
      const note = `99th percentiles: the document ${p99("document")} ms, bootstrap ${p99("bootstrap")} ms. Asked again: ${JSON.stringify(refused)}.`;
      const title = { name, baseName: "the spread of the reloads", unit: "ms", note };
      return [rowOf(title, { ours: [quantile(liveMs, 1)], base: [SPREAD_MS] }, { within: LIVE_WITHIN_MS })];
    } finally {
      for (const child of processes) child.kill("SIGKILL");
      await app.stop();
    }
  });
