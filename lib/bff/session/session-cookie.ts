import { SESSION_HANDLE } from "@/lib/contract/session/session-handle";
import { SESSION_SECONDS } from "@/lib/contract/session/cookie-lifetimes";
import type { Answer } from "../answer";
import { type BffContext, cookieSiteOf, isSecure } from "../context";
import type { BffRequest } from "../request";
import { readCookie, sessionCookieLine, sessionCookieName } from "./cookies";
import { sealSession, type Session } from "./session";

/** The parts of an answer that make the browser keep a session. */
export type Kept = Pick<Answer, "headers" | "cookies">;

/** The live session of the request's session handle or, without a handle, of its cookie; else null. A sealed cookie is not accepted as a handle, nor a handle as a cookie. */
export async function presentedSession(
  context: BffContext,
  request: Pick<BffRequest, "headers">,
): Promise<Session | null> {
  const handle = request.headers.get(SESSION_HANDLE);
  const cookie = (): string | undefined =>
    readCookie(request.headers.get("cookie"), sessionCookieName(isSecure(context)));
  const session = await context.sessions.read(handle ?? cookie());
  return session !== null && (session.asHandle === true) === (handle !== null) ? session : null;
}

/** The session of a call that renews it, or null. Asks the other app processes whether the session has ended. */
export async function renewableSession(
  context: BffContext,
  request: Pick<BffRequest, "headers">,
): Promise<Session | null> {
  const session = await presentedSession(context, request);
  return session !== null && (await context.sessions.hasEndedAnywhere(session.sid)) ? null : session;
}

/** Stores a session: as a cookie, or as a session handle. */
export async function keptSession(context: BffContext, session: Session): Promise<Kept> {
  const seal = await sealSession(session, context.secrets);
  return session.asHandle === true
    ? { headers: { [SESSION_HANDLE]: seal }, cookies: [] }
    : { headers: {}, cookies: [sessionCookieLine(cookieSiteOf(context), seal, SESSION_SECONDS)] };
}

/** To seal a session costs as much as the rest of a bootstrap. An open page fetches its account every 60 s. */
const RESEAL_MS = 60_000;

/** The fields of a session that an account fetch sets. */
type OfAccount = Pick<Session, "accountId" | "merchantId" | "lang" | "currency">;

/**
 * Prolongs a session, unless the player has signed out by then. Only `/me` prolongs it. A session that was sealed less than a minute
 * ago is kept as it is, unless the account has changed: it then ends up to a minute earlier.
 */
export async function renewedSession(context: BffContext, session: Session, account?: OfAccount): Promise<Kept> {
  const { accountId, merchantId, lang, currency }: OfAccount = account ?? session;
  const isSame =
    session.accountId === accountId &&
    session.merchantId === merchantId &&
    session.lang === lang &&
    session.currency === currency;
  const isFresh = isSame && context.now() - session.seenAt * 1000 < RESEAL_MS;
  if (isFresh || context.sessions.hasEnded(session.sid)) return { headers: {}, cookies: [] };
  const seenAt = Math.floor(context.now() / 1000);
  return keptSession(context, { ...session, accountId, merchantId, lang, currency, seenAt });
}
