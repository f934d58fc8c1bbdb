import { startNext } from "../e2e/start-next";
import { BENCH_ENV, besideBare, requestsPerSecond } from "./players";
import { type Bench, interleave, rowOf } from "./row";

const TURNS = 5;
const LOAD = { connections: 32, seconds: 2.5 };
const ANSWER = { balance: 10_000, server_time: "2026-01-01T00:00:00.000Z" };
const PATH = "/api/user/load_balance";

/** A call through the BFF, beside a bare reverse proxy and beside `next start`; needs a finished build. */
export const rows: Bench = () =>
  besideBare({ [PATH]: JSON.stringify(ANSWER) }, "proxy", async (ours, bare, platformUrl) => {
    const measure = (port: number) => (): Promise<number> =>
      requestsPerSecond(port, { ...LOAD, path: PATH, token: "bench-token", form: "playerSession=x" });
    const against = await interleave(TURNS, measure(ours), measure(bare));
    const next = await startNext({ ...process.env, ...BENCH_ENV, UPSTREAM_URL: platformUrl });
    try {
      const besideNext = await interleave(TURNS, measure(ours), measure(next.port));
      const title = { name: `POST ${PATH} through server.ts, ${LOAD.connections} connections`, unit: "req/s" };
      return [
        rowOf({ ...title, baseName: "bare node:http reverse proxy" }, against, { atLeast: 0.6 }),
        // The lane for calls is worth its lines only then.
        rowOf({ ...title, baseName: "`next start`" }, besideNext, { atLeast: 2 }),
      ];
    } finally {
      await next.stop();
    }
  });
