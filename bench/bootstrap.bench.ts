import type { ChildProcess } from "node:child_process";
import { startApp } from "../e2e/start-app";
import { BENCH_SECRET, cookiesOf, demoToken, getBytes, requestsPerSecond, startHost } from "./players";
import { type Bench, interleave, rowOf } from "./row";

const CONNECTIONS = 32;
const SAMPLE_MS = 2_500;
const TURNS = 5;
const PATH = "/api/bootstrap?game=PK10&streaming_quality=hd&is_mobile=0";

/** GET /api/bootstrap of a game beside a bare proxy that makes the same upstream calls; needs a finished build. */
export const rows: Bench = async () => {
  const children: ChildProcess[] = [];
  const start = async (...how: Parameters<typeof startHost>): Promise<number> => {
    const { child, port } = await startHost(...how);
    children.push(child);
    return port;
  };
  try {
    const upstream = await start("bench/bff/bootstrap-stub.mjs", [JSON.stringify(await realAnswers())], {});
    const bare = await start("bench/bff/bare-gather.mjs", [String(upstream)], {});
    const ours = await start("bench/bff/app-host.mjs", [], {
      NODE_ENV: "production",
      UPSTREAM_URL: `http://127.0.0.1:${upstream}`,
      SESSION_SECRET: BENCH_SECRET,
      PUSHER_APP_KEY: "bench",
      PORT: "0",
      LOG_LEVEL: "info",
    });
    const cookies = await cookiesOf("bench-token-bench-token-bench-token", CONNECTIONS);
    const bytes = cookies.map((cookie) => getBytes(PATH, cookie));
    const samples = await interleave(
      TURNS,
      () => requestsPerSecond(ours, bytes, SAMPLE_MS),
      () => requestsPerSecond(bare, bytes, SAMPLE_MS),
    );
    const name = `GET /api/bootstrap?game=PK10 through server.ts, ${CONNECTIONS} connections`;
    return [rowOf({ name, baseName: "a bare proxy making the same calls", unit: "req/s" }, samples, { atLeast: 0.6 })];
  } finally {
    for (const child of children) child.kill("SIGKILL");
  }
};

/** What the embedded upstream says to both calls, by path. */
async function realAnswers(): Promise<Record<string, string>> {
  const app = await startApp({ GAME_SECONDS: "60" });
  try {
    const authorization = `Bearer ${await demoToken(app.upstreamUrl)}`;
    const ask = async (path: string, body: object): Promise<[string, string]> => {
      const headers = { "content-type": "application/json", authorization };
      const answer = await fetch(`${app.upstreamUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      return [path, await answer.text()];
    };
    return Object.fromEntries([
      await ask("/api/user/me", {}),
      await ask("/api/user/game/PK10/home", { streaming_quality: "hd", is_mobile: false }),
    ]);
  } finally {
    await app.stop();
  }
}
