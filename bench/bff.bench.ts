import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { startNext } from "../e2e/start-next";
import { SESSION_COOKIE, XSRF_COOKIE } from "../lib/bff/session/cookies";
import { sealSession } from "../lib/bff/session/session";
import { type BenchRow, interleave, rowOf } from "./row";

const SECRET = "bench-secret-bench-secret-bench-secret";
const XSRF = "b".repeat(43);
const CONNECTIONS = 32;
const SAMPLE_MS = 2_500;
const TURNS = 5;

interface Started {
  child: ChildProcess;
  port: number;
}

async function start(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const child = fork(`bench/bff/${script}.mjs`, args, {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [message] = await once(child, "message");
  return { child, port: message.port };
}

/** A signed-in browser's POST /api/user/load_balance, byte for byte: each a player's own, who may have few under way. */
async function callBytes(sid: string): Promise<string> {
  const session = { token: "bench-token-bench-token-bench-token", sid, seenAt: Math.floor(Date.now() / 1000) };
  const seal = await sealSession(session, [SECRET]);
  const lines = [
    "POST /api/user/load_balance HTTP/1.1",
    "Host: play.example",
    "Origin: http://play.example",
    "Accept: application/json",
    "Accept-Encoding: gzip, deflate, br",
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Length: 15",
    "TIMEZONE: Asia/Kuala_Lumpur",
    `X-XSRF-TOKEN: ${XSRF}`,
    `Cookie: user_locale=en; ${XSRF_COOKIE}=${XSRF}; ${SESSION_COOKIE}=${seal}`,
    "",
    "playerSession=x",
  ];
  return Buffer.from(lines.join("\r\n")).toString("base64");
}

/** Requests per second that one server answers with 200. */
async function measure(port: number, bytes: readonly string[]): Promise<number> {
  const child = fork("bench/bff/client.mjs", [String(port), String(SAMPLE_MS), bytes.join(",")], { execArgv: [] });
  const [{ requests, failed, ms }] = await once(child, "message");
  if (failed > 0 || requests === 0) throw new Error(`${failed} of ${requests + failed} calls failed on port ${port}`);
  return Math.round((requests * 1000) / ms);
}

/** The BFF beside a bare reverse proxy and beside `next start`; needs a finished build. */
export async function rows(): Promise<BenchRow[]> {
  const children: ChildProcess[] = [];
  const stops: (() => Promise<void>)[] = [];
  const run = async (...how: Parameters<typeof start>): Promise<number> => {
    const { child, port } = await start(...how);
    children.push(child);
    return port;
  };
  try {
    const upstream = await run("stub", []);
    const env = {
      NODE_ENV: "production",
      UPSTREAM_URL: `http://127.0.0.1:${upstream}`,
      SESSION_SECRET: SECRET,
      PUSHER_APP_KEY: "bench",
      PORT: "0",
      LOG_LEVEL: "info",
    } as const;
    const bare = await run("bare-proxy", [String(upstream)]);
    const ours = await run("app-host", [], env);
    const bytes = await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => callBytes(`bench-${at}`)));
    const against = await interleave(
      TURNS,
      () => measure(ours, bytes),
      () => measure(bare, bytes),
    );
    const next = await startNext({ ...process.env, ...env });
    stops.push(next.stop);
    const besideNext = await interleave(
      TURNS,
      () => measure(ours, bytes),
      () => measure(next.port, bytes),
    );
    const name = `POST /api/user/load_balance through server.ts, ${CONNECTIONS} connections`;
    return [
      rowOf({ name, baseName: "bare node:http reverse proxy", unit: "req/s" }, against, { atLeast: 0.6 }),
      // The lane for calls is worth its lines only then.
      rowOf({ name, baseName: "`next start`", unit: "req/s" }, besideNext, { atLeast: 2 }),
    ];
  } finally {
    for (const child of children) child.kill("SIGKILL");
    for (const stop of stops) await stop();
  }
}
