import { SESSION_SECONDS } from "@/lib/contract/sign-in";
import { type BffContext, cookieSiteOf, isSecure } from "../context";
import type { BffRequest } from "../request";
import { readCookie, sessionCookieLine, sessionCookieName } from "./cookies";
import { sealSession, type Session } from "./session";

/** The live session of the request's cookie, or null. */
export function presentedSession(context: BffContext, request: Pick<BffRequest, "headers">): Promise<Session | null> {
  return context.sessions.read(readCookie(request.headers.get("cookie"), sessionCookieName(isSecure(context))));
}

/** The Set-Cookie that stores a session. */
export async function sessionCookie(context: BffContext, session: Session): Promise<string> {
  const seal = await sealSession(session, context.secrets);
  return sessionCookieLine(cookieSiteOf(context), seal, SESSION_SECONDS);
}

/** The Set-Cookie lines that prolong a session: none when the player signed out in the meantime. Only `/me` prolongs it. */
export async function renewedCookies(context: BffContext, session: Session): Promise<readonly string[]> {
  if (context.sessions.hasEnded(session.sid)) return [];
  return [await sessionCookie(context, { ...session, seenAt: Math.floor(context.now() / 1000) })];
}
