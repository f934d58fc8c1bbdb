import { startApp } from "../e2e/start-app";
import { besideBare, demoToken, requestsPerSecond } from "./players";
import { type Bench, interleave, rowOf } from "./row";

const TURNS = 5;
const LOAD = { connections: 32, seconds: 2.5 };
const PATH = "/api/bootstrap?game=PK10&streaming_quality=hd&is_mobile=0";

/** GET /api/bootstrap of a game beside a bare proxy that makes the same upstream calls; needs a finished build. */
export const rows: Bench = async () =>
  besideBare(await realAnswers(), "gather", async (ours, bare) => {
    const measure = (port: number) => (): Promise<number> =>
      requestsPerSecond(port, { ...LOAD, path: PATH, token: "bench-token" });
    const samples = await interleave(TURNS, measure(ours), measure(bare));
    const name = `GET /api/bootstrap?game=PK10 through server.ts, ${LOAD.connections} connections`;
    return [rowOf({ name, baseName: "a bare proxy making the same calls", unit: "req/s" }, samples, { atLeast: 0.6 })];
  });

/** The embedded upstream's answers to both calls, by path. */
async function realAnswers(): Promise<Record<string, string>> {
  const app = await startApp({ GAME_SECONDS: "60" });
  try {
    const headers = { "content-type": "application/json", authorization: `Bearer ${await demoToken(app.upstreamUrl)}` };
    const ask = async (path: string, body: object): Promise<[string, string]> => {
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
