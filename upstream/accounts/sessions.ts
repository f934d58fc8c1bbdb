import type { Logger } from "pino";
import type { Locale } from "@/lib/contract/games";
import type { Database, Queryable } from "../db/database";
import { gather } from "../db/gather";
import type { Events } from "../hub/events";
import { CallError } from "../http/call-error";
import { refuseInMaintenance } from "./maintenance";
import { NO_PASSWORD, verifyPassword } from "./passwords";
import type { SignInLimit } from "./sign-in-limit";
import { newToken, tokenHash } from "./tokens";

/** A session ends this long after its account was last fetched. */
const SESSION_SECONDS = 15 * 60;

export interface SessionDeps {
  readonly db: Database;
  readonly events: Pick<Events, "user">;
  readonly log: Pick<Logger, "warn">;
  readonly signInLimit: SignInLimit;
}

export interface SessionAnswer {
  readonly token: string;
  readonly expires_in: number;
}

/** Puts a new token in the place of whatever the account had. Gives the public names of the sessions that it ended. */
async function replaceToken(tx: Queryable, accountId: number, hash: Buffer): Promise<readonly string[]> {
  // Two sign-ins at once must leave one session, so they take turns on the account's row.
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
  return replaced.map(({ session }) => session);
}

/** The sign-in stands whether or not this arrives: the first browser's next call is refused anyway. */
async function tellFirstBrowser(
  { events, log }: SessionDeps,
  accountId: number,
  replaced: readonly string[],
): Promise<void> {
  for (const player_session of replaced) {
    await events
      .user(accountId, "user_logout", { reason: "duplicate_login", player_session })
      .catch((error: unknown) => log.warn({ err: error, accountId }, "sessions: a replaced browser was not told"));
  }
}

/**
 * Name and password → a session; one that ran elsewhere ends and its browser is told.
 * Throws bad_credentials without saying which part is wrong, too_many_requests past the limit of address and name, and
 * maintenance.
 */
export async function signIn(
  deps: SessionDeps,
  input: { username: string; password: string; address: string },
): Promise<SessionAnswer> {
  const retryAfterSeconds = await deps.signInLimit(input.address, input.username);
  if (retryAfterSeconds !== null) {
    throw new CallError("too_many_requests", "Too many sign-in attempts. Try again later.", { retryAfterSeconds });
  }
  const [account] = await deps.db.query<{ id: number; password_hash: string }>(
    `select id, password_hash from accounts where username = $1 and password_hash <> '${NO_PASSWORD}'`,
    [input.username],
  );
  const matches = await verifyPassword(input.password, account?.password_hash);
  if (account === undefined || !matches) throw new CallError("bad_credentials", "Wrong user name or password.");
  await refuseInMaintenance(deps.db, account.id);
  const { token, hash } = newToken();
  const replaced = await deps.db.transaction((tx) => replaceToken(tx, account.id, hash));
  await tellFirstBrowser(deps, account.id, replaced);
  return { token, expires_in: SESSION_SECONDS };
}

interface LaunchRow {
  readonly account_id: number;
  readonly lang: Locale | null;
  readonly game: string | null;
  readonly exit_url: string | null;
  readonly valid: boolean;
}

/**
 * A merchant's launch token → a session, once. Throws launch_token_invalid for an unknown, used or expired one, and
 * maintenance, which does not use the token up.
 */
export async function launch(
  deps: SessionDeps,
  launchToken: string,
): Promise<SessionAnswer & Pick<LaunchRow, "lang" | "game" | "exit_url">> {
  const { token, hash } = newToken();
  const opened = await deps.db.transaction(async (tx) => {
    const [row] = await tx.query<LaunchRow>(
      `delete from launch_tokens where hash = $1
       returning account_id, lang, game, exit_url, expires_at > clock_timestamp() as valid`,
      [tokenHash(launchToken)],
    );
    if (row?.valid !== true) return null;
    await refuseInMaintenance(tx, row.account_id);
    if (row.lang !== null) await tx.query("update accounts set lang = $2 where id = $1", [row.account_id, row.lang]);
    return { row, replaced: await replaceToken(tx, row.account_id, hash) };
  });
  if (opened === null) throw new CallError("launch_token_invalid", "This launch link was used already or has expired.");
  const { row, replaced } = opened;
  await tellFirstBrowser(deps, row.account_id, replaced);
  return { token, expires_in: SESSION_SECONDS, lang: row.lang, game: row.game, exit_url: row.exit_url };
}

/**
 * Starts a session's 15 minutes again, by its token's hash; one that ended meanwhile stays ended. Calls that come while the
 * database answers are written together.
 */
export function sessionExtender(db: Queryable): (hash: Buffer) => Promise<void> {
  return gather(async (hashes: readonly Buffer[]) => {
    // A row that is locked is being extended by another process, or deleted: in either case nothing is left to do.
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

export async function signOut(db: Queryable, hash: Buffer): Promise<void> {
  await db.query("delete from access_tokens where hash = $1", [hash]);
}

/** Removes what has expired; nobody is signed in by it, so it may run at any time. */
export async function removeExpiredTokens(db: Queryable): Promise<void> {
  await db.query("delete from access_tokens where expires_at < clock_timestamp()");
  await db.query("delete from launch_tokens where expires_at < clock_timestamp()");
}

/**
 * Ends the session that a merchant's player has by now, and tells its browser. Gives whether there was one. Throws not_found.
 * The session is over whether or not the event arrives.
 */
export async function kickPlayer(
  { db, events }: Pick<SessionDeps, "db" | "events">,
  mcode: string,
  username: string,
): Promise<boolean> {
  // One statement sees the sessions of one instant: a sign-in that comes meanwhile is none of them.
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
  for (const { id, session } of rows) {
    if (session !== null) await events.user(id, "user_kick", { kickType: "account", player_session: session });
  }
  return rows.some(({ session }) => session !== null);
}
