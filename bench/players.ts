import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { SESSION_COOKIE, XSRF_COOKIE } from "../lib/bff/session/cookies";
import { sealSession } from "../lib/bff/session/session";

export const BENCH_SECRET = "bench-secret-bench-secret-bench-secret";
/** An app beside a platform that is not embedded. */
export const BENCH_ENV = { SESSION_SECRET: BENCH_SECRET, PUSHER_APP_KEY: "bench", LOG_LEVEL: "info" } as const;
const XSRF = "b".repeat(43);
const ORIGIN = "http://play.example";

let crowds = 0;

/**
 * The Cookie headers of this number of browsers, each with a separate sign-in: one player may have few calls under
 * way.
 */
export function cookiesOf(token: string, count: number): Promise<string[]> {
  const seenAt = Math.floor(Date.now() / 1000);
  crowds += 1;
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const seal = await sealSession({ token, sid: `bench-${crowds}-${at}`, seenAt }, [BENCH_SECRET]);
      return `user_locale=en; ${XSRF_COOKIE}=${XSRF}; ${SESSION_COOKIE}=${seal}`;
    }),
  );
}

/**
 * The headers that a browser sends with a cookie. If a reverse proxy would compress an answer, it is compressed here.
 */
export const headersOf = (cookie: string, origin = ORIGIN): Record<string, string> => ({
  ...{ cookie, origin, host: new URL(origin).host, "x-xsrf-token": XSRF, timezone: "Asia/Kuala_Lumpur" },
  ...{ accept: "text/html,application/json", "accept-language": "en", "accept-encoding": "gzip, br" },
  "sec-fetch-site": "same-origin",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
});

/** The demo player's own token of the embedded upstream. */
export async function demoToken(upstreamUrl: string): Promise<string> {
  const answer = await fetch(`${upstreamUrl}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "demo", password: "demo" }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Requests per second that one server answers well, one player on each connection. A form makes them POST. */
export async function requestsPerSecond(
  port: number,
  { path, token, connections, seconds, form }: { path: string; token: string; form?: string } & Load,
): Promise<number> {
  const cookies = await cookiesOf(token, connections);
  const type = form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
  let at = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration: seconds,
    ...(form === undefined ? {} : { method: "POST", body: form }),
    setupClient: (client) => client.setHeaders({ ...headersOf(cookies[at++ % connections] ?? ""), ...type }),
  });
  return goodPerSecond(result);
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

/** @throws Error if an answer was not a success */
export function goodPerSecond(result: autocannon.Result): number {
  const { errors, duration, statusCodeStats } = result;
  const failed = Object.keys(statusCodeStats ?? {}).some((status) => !status.startsWith("2"));
  if (failed || errors > 0 || result["2xx"] === 0)
    throw new Error(`${result.url}: ${errors} errors, answers ${JSON.stringify(statusCodeStats)}`);
  return Math.round(result["2xx"] / duration);
}

/** Starts a script of bench/bff that sends its port. */
export async function startHost(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; port: number }> {
  const stdio = ["ignore", "ignore", "inherit", "ipc"] as const;
  const child = fork(`bench/bff/${script}.mjs`, args, {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: [...stdio],
  });
  const [message] = await once(child, "message");
  return { child, port: message.port };
}

/** Runs `work` with the ports of the built app and of a bare server, both beside a platform of these answers. */
export async function besideBare<T>(
  answers: Readonly<Record<string, string>>,
  bare: "proxy" | "gather",
  work: (ours: number, base: number, platformUrl: string) => Promise<T>,
): Promise<T> {
  const children: ChildProcess[] = [];
  const start = async (...how: Parameters<typeof startHost>): Promise<number> => {
    const { child, port } = await startHost(...how);
    children.push(child);
    return port;
  };
  try {
    const platform = await start("servers", ["stub", JSON.stringify(answers)]);
    const base = await start("servers", [bare, String(platform)]);
    const url = `http://127.0.0.1:${platform}`;
    const ours = await start("app-host", [], { ...BENCH_ENV, NODE_ENV: "production", UPSTREAM_URL: url, PORT: "0" });
    return await work(ours, base, url);
  } finally {
    for (const child of children) child.kill("SIGKILL");
  }
}
