import type { Logger } from "pino";
import type { Locale } from "@/lib/contract/games";
import { SESSION_SECONDS } from "@/lib/contract/session";
import type { Database, Queryable } from "../db/database";
import { batch } from "../db/batch";
import type { Events } from "../hub/events";
import { CallError, CallerGone } from "../call-error";
import { refuseInMaintenance } from "./maintenance";
import { NO_PASSWORD, type VerifyPassword } from "./passwords";
import type { SignInLimits } from "./sign-in-limits";
import { newToken, tokenHash } from "./tokens";

export interface EndDeps {
  readonly db: Database;
  readonly events: Pick<Events, "user" | "endPlayerSessions">;
  readonly log: Pick<Logger, "warn">;
}

interface SignInDeps extends EndDeps {
  readonly signInLimits: SignInLimits;
  readonly verifyPassword: VerifyPassword;
}

interface SessionAnswer {
  readonly token: string;
  readonly expires_in: number;
}

async function replaceToken(tx: Queryable, accountId: number, hash: Buffer): Promise<readonly EndedSession[]> {
  // Two simultaneous sign-ins must leave one session; the lock on the account's row puts them in order.
  await tx.query("select id from accounts where id = $1 for update", [accountId]);
  const replaced = await tx.query<{ session: string }>(
    `update access_tokens set ended = 'duplicate_login'
      where account_id = $1 and ended is null and expires_at > clock_timestamp() returning session`,
    [accountId],
  );
  await tx.query(
    `insert into access_tokens (hash, account_id, expires_at)
     values ($1, $2, clock_timestamp() + make_interval(secs => ${SESSION_SECONDS}))`,
    [hash, accountId],
  );
  return replaced.map(({ session }) => ({ id: accountId, session }));
}

interface EndedSession {
  /** The account's id. */
  readonly id: number;
  /** The session's public name. */
  readonly session: string;
}

/** Publishes the end of sessions to their browsers, and closes their sockets. A lost event keeps no session alive. */
export async function publishEnds(
  deps: Omit<EndDeps, "db">,
  ended: readonly EndedSession[],
  why: "kicked" | "replaced",
): Promise<void> {
  const { events, log } = deps;
  for (const { id, session: player_session } of ended) {
    const published =
      why === "kicked"
        ? events.user(id, "user_kick", { kickType: "account", player_session })
        : events.user(id, "user_logout", { reason: "duplicate_login", player_session });
    await published.catch((error: unknown) =>
      log.warn({ err: error, accountId: id }, `sessions: the event for a ${why} browser was not published`),
    );
  }
  await endSockets(deps, sessionsOf(ended));
}

const ENDS_PER_MESSAGE = 1_000;

/** Has the hubs close the sockets of ended sessions. A failure is only logged: the sessions have ended already. */
export async function endSockets({ events, log }: Omit<EndDeps, "db">, sessions: readonly string[]): Promise<void> {
  for (let at = 0; at < sessions.length; at += ENDS_PER_MESSAGE) {
    await events
      .endPlayerSessions(sessions.slice(at, at + ENDS_PER_MESSAGE))
      .catch((error: unknown) => log.warn({ err: error }, "sessions: the sockets of ended sessions were not closed"));
  }
}

/**
 * Signs a player in, and ends the player's other session. Throws bad_credentials, too_many_requests, unavailable if too
 * many sign-ins come at once, maintenance, and CallerGone if `gone` aborts.
 */
export async function signIn(
  deps: SignInDeps,
  input: { username: string; password: string; address: string },
  gone?: AbortSignal,
): Promise<SessionAnswer> {
  const { network, known, succeeded } = await deps.signInLimits(input.address, input.username);
  const [account] = await deps.db.query<{ id: number; password_hash: string }>(
    `select id, password_hash from accounts where username = $1 and password_hash <> '${NO_PASSWORD}'`,
    [input.username],
  );
  const matches = await deps.verifyPassword(input.password, account?.password_hash, { network, known, gone });
  if (account === undefined || !matches) throw new CallError("bad_credentials", "Wrong user name or password.");
  await succeeded();
  // The caller hung up: a token that is never received must not end the player's session.
  if (gone?.aborted === true) throw new CallerGone();
  await refuseInMaintenance(deps.db, account.id);
  const { token, hash } = newToken();
  const replaced = await deps.db.transaction((tx) => replaceToken(tx, account.id, hash));
  await publishEnds(deps, replaced, "replaced");
  return { token, expires_in: SESSION_SECONDS };
}

interface LaunchRow {
  readonly account_id: number;
  readonly lang: Locale | null;
  readonly game: string | null;
  readonly exit_url: string | null;
  readonly deposit_url: string | null;
  readonly support_url: string | null;
}

/**
 * Exchanges a merchant's launch token for a session, once. Throws launch_token_invalid, launch_token_used,
 * launch_token_expired, and maintenance, which leaves the token unused.
 */
export async function launch(
  deps: EndDeps,
  launchToken: string,
): Promise<SessionAnswer & Omit<LaunchRow, "account_id">> {
  const { token, hash } = newToken();
  const opened = await deps.db.transaction(async (tx) => {
    const [row] = await tx.query<LaunchRow>(
      `update launch_tokens set used_at = clock_timestamp()
        where hash = $1 and used_at is null and expires_at > clock_timestamp()
       returning account_id, lang, game, exit_url, deposit_url, support_url`,
      [tokenHash(launchToken)],
    );
    if (row === undefined) return null;
    await refuseInMaintenance(tx, row.account_id);
    return { row, replaced: await replaceToken(tx, row.account_id, hash) };
  });
  if (opened === null) throw await refusedToken(deps.db, launchToken);
  const { account_id: _, ...rest } = opened.row;
  await publishEnds(deps, opened.replaced, "replaced");
  return { token, expires_in: SESSION_SECONDS, ...rest };
}

async function refusedToken(db: Queryable, launchToken: string): Promise<CallError> {
  const [row] = await db.query<{ used: boolean }>(
    "select used_at is not null as used from launch_tokens where hash = $1",
    [tokenHash(launchToken)],
  );
  if (row === undefined) return new CallError("launch_token_invalid", "This launch link is unknown.");
  return row.used
    ? new CallError("launch_token_used", "This launch link was used already.")
    : new CallError("launch_token_expired", "This launch link has expired.");
}

/** Restarts the 15 minutes of live sessions. Calls that arrive while a query runs share the next one. */
export function sessionExtender(db: Queryable): (hash: Buffer) => Promise<void> {
  return batch(async (hashes: readonly Buffer[]) => {
    // Locked rows are skipped: another process is extending or deleting them.
    await db.query(
      `with live as (select hash from access_tokens
                      where hash in (select decode(hash, 'hex') from unnest($1::text[]) as asked (hash))
                        and ended is null and expires_at > clock_timestamp() for update skip locked)
       update access_tokens t set expires_at = clock_timestamp() + make_interval(secs => ${SESSION_SECONDS})
         from live where t.hash = live.hash`,
      [hashes.map((hash) => hash.toString("hex"))],
    );
    return hashes.map(() => undefined);
  });
}

const sessionsOf = (rows: readonly { readonly session: string }[]): string[] => rows.map(({ session }) => session);

export async function signOut(deps: EndDeps, hash: Buffer): Promise<void> {
  const ended = await deps.db.query<{ session: string }>(
    "delete from access_tokens where hash = $1 returning session",
    [hash],
  );
  await endSockets(deps, sessionsOf(ended));
}

/** Closes the sockets of all removed sessions, too: the message of an earlier end may have been lost. */
export async function removeExpiredTokens(deps: EndDeps): Promise<void> {
  const { db } = deps;
  const expired = await db.query<{ session: string }>(
    "delete from access_tokens where expires_at < clock_timestamp() returning session",
  );
  await endSockets(deps, sessionsOf(expired));
  // For a day after its expiry a launch link is refused as used or expired, and later as unknown.
  await db.query("delete from launch_tokens where expires_at < clock_timestamp() - interval '1 day'");
}

/** Whether a session (its UUID) is live. Calls that arrive while a query runs share the next one. */
export function liveSessions(db: Queryable): (session: string) => Promise<boolean> {
  return batch(async (sessions: readonly string[]) => {
    const rows = await db.query<{ session: string }>(
      `select session from access_tokens
        where session = any ($1::uuid[]) and ended is null and expires_at > clock_timestamp()`,
      [sessions],
    );
    const live = new Set(sessionsOf(rows));
    return sessions.map((session) => live.has(session));
  });
}

/** Ends the session of a merchant's player. Returns an empty list if the player is not signed in. Throws not_found. */
export async function endSessionsOf(db: Queryable, mcode: string, username: string): Promise<readonly EndedSession[]> {
  // One statement sees the sessions of one instant. It does not see a later sign-in.
  const rows = await db.query<{ id: number; session: string | null }>(
    `with player as (
       select a.id from accounts a join merchants m on m.id = a.merchant_id where m.mcode = $1 and a.username = $2
     ), kicked as (
       update access_tokens t set ended = 'account_kick' from player
        where t.account_id = player.id and t.ended is null and t.expires_at > clock_timestamp() returning t.session
     )
     select player.id, kicked.session from player left join kicked on true`,
    [mcode, username],
  );
  if (rows.length === 0) throw new CallError("not_found", `${mcode} has no player ${username}.`);
  return rows.flatMap(({ id, session }) => (session === null ? [] : [{ id, session }]));
}
