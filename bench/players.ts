import type autocannon from "autocannon";
import { errors } from "undici";
import { SESSION_COOKIE, XSRF_COOKIE } from "../lib/bff/session/cookies";
import { sealSession, type Session } from "../lib/bff/session/session";
import { newToken } from "../upstream/accounts/tokens";
import { fundedAccount } from "../upstream/bets/testing";
import type { Database } from "../upstream/db/database";

export const BENCH_SECRET = "bench-secret-bench-secret-bench-secret";
const XSRF = "b".repeat(43);

let crowds = 0;

/**
 * The Cookie headers of this number of browsers. Each has its own `sid`, because one session may have only few calls under way.
 * @param account the fields that an account fetch sets; if they differ from it, the app seals the session again
 */
export function cookiesOf(token: string, count: number, account: Partial<Session> = {}): Promise<string[]> {
  const seenAt = Math.floor(Date.now() / 1000);
  const crowd = (crowds += 1);
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const session = { ...account, token, sid: `bench-${crowd}-${at}`, seenAt };
      const seal = await sealSession(session, [BENCH_SECRET]);
      return `user_locale=en; ${XSRF_COOKIE}=${XSRF}; ${SESSION_COOKIE}=${seal}`;
    }),
  );
}

export const headersOf = (cookie: string, origin = "http://play.example"): Record<string, string> => ({
  ...{ cookie, origin, host: new URL(origin).host, "x-xsrf-token": XSRF, timezone: "Asia/Kuala_Lumpur" },
  ...{ accept: "text/html,application/json", "accept-language": "en", "accept-encoding": "gzip, br" },
  "sec-fetch-site": "same-origin",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
});

const ADD_TOKEN =
  "insert into access_tokens (hash, account_id, expires_at) values ($1, $2, clock_timestamp() + interval '1 day')";
const FUNDS = 1_000_000_000_000;

export async function seatPlayers(db: Database, count: number): Promise<{ accountId: number; token: string }[]> {
  const players: { accountId: number; token: string }[] = [];
  while (players.length < count) {
    const accountId = await fundedAccount(db, FUNDS);
    const { token, hash } = newToken();
    await db.query(ADD_TOKEN, [hash, accountId]);
    players.push({ accountId, token });
  }
  return players;
}

export async function demoToken(upstreamUrl: string): Promise<string> {
  const answer = await fetch(`${upstreamUrl}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "demo", password: "demo" }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Successful answers per second. @throws Error if an answer was not a success */
export function goodPerSecond(result: autocannon.Result): number {
  const { errors, duration, statusCodeStats } = result;
  const failed = Object.keys(statusCodeStats ?? {}).some((status) => !status.startsWith("2"));
  if (failed || errors > 0 || result["2xx"] === 0)
    throw new Error(`${result.url}: ${errors} errors, answers ${JSON.stringify(statusCodeStats)}`);
  return Math.round(result["2xx"] / duration);
}

/** True if the server closed a kept connection before its answer. A browser then sends the call again. */
export const isStale = (error: unknown): boolean => error instanceof errors.SocketError && !!error.socket?.bytesRead;
