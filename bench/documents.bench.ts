import { startApp } from "../e2e/start-app";
import { startNext } from "../e2e/start-next";
import { BENCH_SECRET, cookiesOf, demoToken, getBytes, requestsPerSecond } from "./players";
import { type Bench, rowOf } from "./row";

const CONNECTIONS = 16;
const SAMPLE_MS = 1_500;
const TURNS = 3;
/** A small page, the list, and the largest. */
const PATHS = ["/error", "/lobby/home", "/game/pk10/home"] as const;

/** Documents with a session, by the document lane of server.ts and by `next start`, beside one upstream. */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "60", SESSION_SECRET: BENCH_SECRET });
  const next = await startNext({
    ...process.env,
    ...{ UPSTREAM_URL: app.upstreamUrl, SESSION_SECRET: BENCH_SECRET, PUSHER_APP_KEY: "bench", LOG_LEVEL: "info" },
  });
  try {
    const token = await demoToken(app.upstreamUrl);
    const measure = async (port: number, path: string): Promise<number> => {
      const requests = (await cookiesOf(token, CONNECTIONS)).map((cookie) => getBytes(path, cookie));
      return requestsPerSecond(port, requests, SAMPLE_MS);
    };
    const samples = PATHS.map((path) => ({ path, ours: [] as number[], base: [] as number[] }));
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const { path, ours, base } of samples) {
        ours.push(await measure(Number(new URL(app.url).port), path));
        base.push(await measure(next.port, path));
      }
    }
    return samples.map(({ path, ...measured }) => {
      const name = `GET ${path} with a session through server.ts, ${CONNECTIONS} connections`;
      // The lane for documents is worth its lines only then.
      return rowOf({ name, baseName: "`next start`", unit: "req/s" }, measured, { atLeast: 2 });
    });
  } finally {
    await next.stop();
    await app.stop();
  }
};
