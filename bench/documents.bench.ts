import { startApp } from "../e2e/start-app";
import { PAGES } from "../lib/pages";
import { buildHello, HELLO_PATH } from "./hello-page";
import { BENCH_SECRET, cookiesOf, demoToken, getBytes, requestsPerSecond, startHost } from "./players";
import { type Bench, rowOf } from "./row";

const CONNECTIONS = 16;
const SAMPLE_MS = 1_500;
const TURNS = 3;

/**
 * Every page's document with a session, answered by the whole product, beside a page that only says hello, rendered by Next for each
 * request through the same server: host, middleware and log are the product's own for both.
 */
export const rows: Bench = async () => {
  buildHello();
  const app = await startApp({ GAME_SECONDS: "60", SESSION_SECRET: BENCH_SECRET });
  const hello = await startHost("bench/hello-host.mjs", [], {
    NODE_ENV: "production",
    UPSTREAM_URL: app.upstreamUrl,
    SESSION_SECRET: BENCH_SECRET,
    PUSHER_APP_KEY: "bench",
    PORT: "0",
    LOG_LEVEL: "info",
  });
  try {
    const token = await demoToken(app.upstreamUrl);
    const measure = async (port: number, path: string): Promise<number> => {
      // The sign-in page ends every session that visits it: each measurement has sessions of its own.
      const cookies = await cookiesOf(token, CONNECTIONS);
      const requests = cookies.map((cookie) => getBytes(path, cookie));
      return requestsPerSecond(port, requests, SAMPLE_MS);
    };
    const port = Number(new URL(app.url).port);
    const base: number[] = [];
    const ours = new Map([...PAGES].map((path) => [path, [] as number[]]));
    for (let turn = 0; turn < TURNS; turn += 1) {
      base.push(await measure(hello.port, HELLO_PATH));
      for (const [path, samples] of ours) samples.push(await measure(port, path));
      base.push(await measure(hello.port, HELLO_PATH));
    }
    return [...ours].map(([path, samples]) =>
      rowOf(
        {
          name: `GET ${path} with a session through server.ts, ${CONNECTIONS} connections`,
          baseName: "a page that says hello, rendered by Next",
          unit: "req/s",
        },
        { ours: samples, base },
        { atLeast: 5 },
      ),
    );
  } finally {
    hello.child.kill("SIGKILL");
    await app.stop();
  }
};
