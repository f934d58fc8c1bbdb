import { startApp } from "../e2e/start-app";
import { startNext } from "../e2e/start-next";
import { BENCH_ENV, BENCH_SECRET, demoToken, requestsPerSecond } from "./players";
import { type Bench, type BenchRow, interleave, rowOf } from "./row";

const TURNS = 3;
const LOAD = { connections: 16, seconds: 1.5 };
/** A small page, the list, and the largest. */
const PATHS = ["/error", "/lobby/home", "/game/pk10/home"] as const;

/** Documents with a session, by the document lane of server.ts and by `next start`, beside one upstream. */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "60", SESSION_SECRET: BENCH_SECRET });
  const next = await startNext({ ...process.env, ...BENCH_ENV, UPSTREAM_URL: app.upstreamUrl });
  try {
    const token = await demoToken(app.upstreamUrl);
    const measured: BenchRow[] = [];
    for (const path of PATHS) {
      const measure = (port: number) => (): Promise<number> => requestsPerSecond(port, { ...LOAD, path, token });
      const samples = await interleave(TURNS, measure(Number(new URL(app.url).port)), measure(next.port));
      const name = `GET ${path} with a session through server.ts, ${LOAD.connections} connections`;
      // The lane for documents is worth its lines only then.
      measured.push(rowOf({ name, baseName: "`next start`", unit: "req/s" }, samples, { atLeast: 2 }));
    }
    return measured;
  } finally {
    await next.stop();
    await app.stop();
  }
};
