import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { SESSION_COOKIE, XSRF_COOKIE } from "../lib/bff/session/cookies";
import { sealSession } from "../lib/bff/session/session";

export const BENCH_SECRET = "bench-secret-bench-secret-bench-secret";
const XSRF = "b".repeat(43);

let crowds = 0;

/** The Cookie headers of so many browsers, each signed in by itself: one player may have few calls under way. */
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

/** The headers of a browser's POST of JSON to its app. */
export const postHeaders = (origin: string, cookie: string): Record<string, string> => ({
  cookie,
  origin,
  "x-xsrf-token": XSRF,
  "content-type": "application/json",
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

/** A browser's GET, byte for byte, base64. What a reverse proxy in front would compress is compressed there. */
export function getBytes(path: string, cookie: string): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    "Host: play.example",
    "Accept: text/html,application/xhtml+xml",
    "Accept-Language: en",
    "Accept-Encoding: gzip, br",
    "Sec-Fetch-Site: same-origin",
    "TIMEZONE: Asia/Kuala_Lumpur",
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    `Cookie: ${cookie}`,
    "",
    "",
  ];
  return Buffer.from(lines.join("\r\n")).toString("base64");
}

/** Requests per second that one server answers with 200, each of the requests on a connection of its own. */
export async function requestsPerSecond(port: number, requests: readonly string[], ms: number): Promise<number> {
  const child = fork("bench/bff/client.mjs", [String(port), String(ms), requests.join(",")], { execArgv: [] });
  const [answer] = await once(child, "message");
  const { requests: done, failed, ms: took } = answer;
  if (failed > 0 || done === 0) throw new Error(`${failed} of ${done + failed} requests failed on port ${port}`);
  return Math.round((done * 1000) / took);
}

/** Starts a script that tells its port. */
export async function startHost(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(script, args, {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [message] = await once(child, "message");
  return { child, port: message.port };
}
