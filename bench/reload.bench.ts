import { Agent, request } from "node:http";
import { WebSocket } from "ws";
import { startApp } from "../e2e/start-app";
import { channelName } from "../lib/contract/channels";
import { createTestPostgres, postgresListens } from "@/upstream/db/testing";
import { DEMO_HUB_APP } from "../lib/bff/env";
import { BENCH_SECRET, cookiesOf, demoToken } from "./players";
import { type Bench, type BenchRow, quantile } from "./row";

const PAGES = 5_000;
/** `setting_update` and `new_version` spread the reloads of all pages over this time. */
const SPREAD_MS = 5_000;
const LIVE_WITHIN_MS = 20_000;
/** A longer storm counts as failed, but the bench continues. */
const GIVE_UP_MS = 90_000;
const PATH = "/game/pk10/home";
const BOOTSTRAP = "/api/bootstrap?game=PK10&streaming_quality=hd&is_mobile=0";

/**
 * All 5 000 pages reload: document, bootstrap and socket of each, spread like the client spreads them, through the
 * whole product with its embedded upstream.
 */
export const rows: Bench = async () => {
  const postgres = postgresListens() ? await createTestPostgres() : undefined;
  const database: Record<string, string> =
    postgres === undefined ? {} : { DATABASE_URL: postgres.url, DRAW_KEY: BENCH_SECRET, DEMO_DATA: "on" };
  const settings = { GAME_SECONDS: "60", SESSION_SECRET: BENCH_SECRET, PROXY_HOPS: "1", LOG_LEVEL: "info" };
  const app = await startApp({ ...settings, ...database });
  try {
    const cookies = await cookiesOf(await demoToken(app.upstreamUrl), PAGES);
    const agent = new Agent({ keepAlive: true, maxSockets: 512 });
    const bootstrapMs: number[] = [];
    const documentMs: number[] = [];
    let again = 0;
    const startedMs = performance.now();
    const reload = async (cookie: string, index: number): Promise<void> => {
      await pause((index / PAGES) * SPREAD_MS);
      const headers = {
        cookie,
        "accept-encoding": "gzip",
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": `10.0.${index >> 8}.${index & 255}`,
      };
      for (const [path, took] of [
        [PATH, documentMs],
        [BOOTSTRAP, bootstrapMs],
      ] as const) {
        for (;;) {
          const askedMs = performance.now();
          const status = await get(agent, app.url + path, headers);
          took.push(performance.now() - askedMs);
          if (status === 200) break;
          again += 1;
          if (performance.now() - startedMs > GIVE_UP_MS) throw new Error(`${path} is still answered ${status}`);
          await pause(1_000);
        }
      }
      while (!(await subscribed(app.url, headers))) {
        again += 1;
        if (performance.now() - startedMs > GIVE_UP_MS) throw new Error("a socket is still refused");
        await pause(1_000);
      }
    };
    await Promise.all(cookies.map(reload));
    const liveMs = performance.now() - startedMs;
    agent.destroy();
    const p99 = (values: readonly number[]): string => quantile(values, 0.99).toFixed(0);
    const row: BenchRow = {
      name: `${PAGES} signed-in pages reload (${postgres === undefined ? "PGlite" : "PostgreSQL"}): the last one is live again`,
      ours: liveMs,
      base: SPREAD_MS,
      baseName: "the spread of the reloads",
      unit: "ms",
      ratio: liveMs / SPREAD_MS,
      target: `≤ ${LIVE_WITHIN_MS / 1000} s`,
      met: liveMs <= LIVE_WITHIN_MS,
      note: `99th percentiles: the document ${p99(documentMs)} ms, bootstrap ${p99(bootstrapMs)} ms; ${again} requests were asked again.`,
    };
    return [row];
  } finally {
    await app.stop();
    await postgres?.drop();
  }
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The status of a GET after its whole answer; 0 without an answer. */
function get(agent: Agent, url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve) => {
    const call = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
      answer.on("error", () => resolve(0));
    });
    call.on("error", () => resolve(0));
    call.end();
  });
}

/** Opens a page's socket and waits for the game's channel. Gives whether it is heard. */
function subscribed(url: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const address = `${url.replace("http", "ws")}/app/${DEMO_HUB_APP.key}?protocol=7&client=js&version=8.6.0`;
  const { "x-forwarded-for": from = "" } = headers;
  return new Promise((resolve) => {
    const ws = new WebSocket(address, { perMessageDeflate: false, origin: url, headers: { "x-forwarded-for": from } });
    ws.on("error", () => undefined);
    ws.on("close", () => resolve(false));
    ws.on("message", (data: Buffer) => {
      const { event } = JSON.parse(data.toString()) as { event: string };
      if (event === "pusher:connection_established")
        ws.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: channelName.game("PK10") } }));
      if (event === "pusher_internal:subscription_succeeded") resolve(true);
    });
  });
}
