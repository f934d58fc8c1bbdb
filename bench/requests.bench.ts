import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { startApp } from "../e2e/start-app";
import { startNext } from "../e2e/start-next";
import type { Session } from "../lib/bff/session/session";
import { BENCH_SECRET, cookiesOf, demoToken, goodPerSecond, headersOf } from "./players";
import { type Bench, type BenchRow, interleave, rowOf } from "./row";

const TURNS = 5;
const SECONDS = 2.5;
const CALL = { path: "/api/user/load_balance", connections: 32, form: "playerSession=x" };
const BOOTSTRAP = { path: "/api/bootstrap?game=PK10&streaming_quality=hd&is_mobile=0", connections: 32 };
const BARE_BOOTSTRAP = "a bare proxy making the same calls";
const ME = "/api/user/me";
const DOCUMENTS = ["/lobby/home", "/game/pk10/home"];

interface Load {
  readonly path: string;
  readonly connections: number;
  /** The body of a POST; without it the request is a GET. */
  readonly form?: string;
  readonly account?: Partial<Session>;
}

/** Calls, a bootstrap and documents through `server.ts`, compared with bare servers and `next start`, all with one stub as the platform. */
export const rows: Bench = async () => {
  const stop: (() => unknown)[] = [];
  const real = await realAnswers();
  const answers = JSON.stringify({ ...real, [CALL.path]: '{"balance":10000}' });
  const { id: accountId, merchant_id: merchantId, lang, currency } = JSON.parse(real[ME] ?? "");
  const known = { ...BOOTSTRAP, account: { accountId, merchantId, lang, currency } };
  const start = async (role: string, argument: string): Promise<number> => {
    const child: ChildProcess = fork(`${import.meta.dirname}/requests/servers.mjs`, [role, argument], { execArgv: [] });
    stop.push(() => child.kill("SIGKILL"));
    const [{ port }] = await once(child, "message");
    return port;
  };
  try {
    const platform = String(await start("stub", answers));
    const [proxy, gather] = [await start("proxy", platform), await start("gather", platform)];
    const settings = {
      UPSTREAM_URL: `http://127.0.0.1:${platform}`,
      SESSION_SECRET: BENCH_SECRET,
      PUSHER_APP_KEY: "bench",
      LOG_LEVEL: "info",
    };
    const app = await startApp(settings);
    stop.push(app.stop);
    const next = await startNext({ ...process.env, ...settings });
    stop.push(next.stop);
    const compare = async (what: string, load: Load, base: number, baseName: string, atLeast: number) => {
      const side = (port: number) => () => requestsPerSecond(port, load);
      const samples = await interleave(TURNS, side(Number(new URL(app.url).port)), side(base));
      const name = `${what} through server.ts, ${load.connections} connections`;
      return rowOf({ name, baseName, unit: "req/s" }, samples, { atLeast });
    };
    const measured: BenchRow[] = [
      await compare(`POST ${CALL.path}`, CALL, proxy, "bare node:http reverse proxy", 0.7),
      // The code of server.ts that answers calls and documents without Next is kept only while it is at least twice as fast.
      await compare(`POST ${CALL.path}`, CALL, next.port, "`next start`", 2),
      await compare("GET /api/bootstrap that seals the session", BOOTSTRAP, gather, BARE_BOOTSTRAP, 0.2),
      await compare("GET /api/bootstrap of a session sealed within a minute", known, gather, BARE_BOOTSTRAP, 0.5),
    ];
    for (const path of DOCUMENTS)
      measured.push(
        await compare(`GET ${path} with a session`, { path, connections: 16 }, next.port, "`next start`", 2),
      );
    return measured;
  } finally {
    for (const each of stop.toReversed()) await each();
  }
};

async function realAnswers(): Promise<Record<string, string>> {
  const app = await startApp({ GAME_SECONDS: "60" });
  try {
    const headers = { "content-type": "application/json", authorization: `Bearer ${await demoToken(app.upstreamUrl)}` };
    const ask = async (path: string, body: object): Promise<string> => {
      const answer = await fetch(`${app.upstreamUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      return answer.text();
    };
    const home = "/api/user/game/PK10/home";
    return {
      [ME]: await ask(ME, {}),
      [home]: await ask(home, { streaming_quality: "hd", is_mobile: false }),
    };
  } finally {
    await app.stop();
  }
}

async function requestsPerSecond(port: number, { path, connections, form, account }: Load): Promise<number> {
  const cookies = await cookiesOf("bench-token", connections, account);
  const type = form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
  let at = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration: SECONDS,
    ...(form === undefined ? {} : { method: "POST", body: form }),
    setupClient: (client) => client.setHeaders({ ...headersOf(cookies[at++ % connections] ?? ""), ...type }),
  });
  return goodPerSecond(result);
}
