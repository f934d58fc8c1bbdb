import type { CallResponse } from "@/lib/contract/calls";
import type { Locale } from "@/lib/contract/games";
import { isHttpUrl } from "@/lib/contract/http-url";
import { LOCALE_COOKIE, parseLocale } from "@/lib/locale";
import { type BffContext, cookieSiteOf } from "../context";
import { forgeryCookieLine, readCookie } from "../cookies";
import { callPlatform } from "../platform-call";
import { sessionCookie } from "../proxy";
import type { BffRequest, ConnectionInfo } from "../request";
import { MAX_EXIT_URL_LENGTH, MAX_TOKEN_LENGTH, type Session } from "../session";
import type { UpstreamResponse } from "../transport";
import type { CallFailure } from "../upstream-call";

/** A player who leaves does not wait for the platform. */
const LOGOUT_TIMEOUT_MS = 5_000;
/** Nor does a player who comes, only because the platform must learn a language. */
const LOCALE_TIMEOUT_MS = 3_000;

const failureOf = (answer: UpstreamResponse | CallFailure): string | number | undefined =>
  typeof answer === "string" ? answer : answer.status >= 400 ? answer.status : undefined;

/** Ends a session here at once, and at the platform as soon as it answers. Never rejects. */
export async function endAtPlatform(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  session: Session,
): Promise<void> {
  context.sessions.end(session.sid);
  const call = { name: "logout", body: {}, token: session.token, timeoutMs: LOGOUT_TIMEOUT_MS } as const;
  const failed = await callPlatform(context, request, info, call).then(failureOf, String);
  if (failed !== undefined) context.log.warn({ failed }, "the upstream did not confirm a logout");
}

/** The language that was chosen on this browser, if any was. */
export const chosenLocale = ({ headers }: BffRequest): Locale | undefined =>
  parseLocale(readCookie(headers.get("cookie"), LOCALE_COOKIE.name));

/** An account fetched later switches the page to its language, so the platform must know what the guest has chosen here. */
export async function saveLocale(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  lang: Locale | undefined,
  token: string,
): Promise<void> {
  if (lang === undefined) return;
  const call = { name: "locale", body: { lang }, token, timeoutMs: LOCALE_TIMEOUT_MS } as const;
  const failed = failureOf(await callPlatform(context, request, info, call));
  if (failed !== undefined) context.log.warn({ failed }, "the upstream was not told the player's language");
}

/** Bytes of a text in the sealed cookie: more than its characters where they are not ASCII, or are escaped. */
const sealedSize = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

export const isTooLong = (token: string): boolean => sealedSize(token) > MAX_TOKEN_LENGTH;

export function newSession(context: BffContext, token: string, exitUrl?: CallResponse<"launch">["exit_url"]): Session {
  const session: Session = { token, sid: context.random(12), seenAt: Math.floor(context.now() / 1000) };
  const isWebAddress = typeof exitUrl === "string" && sealedSize(exitUrl) <= MAX_EXIT_URL_LENGTH && isHttpUrl(exitUrl);
  return isWebAddress ? { ...session, exitUrl } : session;
}

/** The cookies of a sign-in: the session, and an anti-forgery token that nobody has seen before it. */
export async function signInCookies(context: BffContext, session: Session): Promise<string[]> {
  return [await sessionCookie(context, session), forgeryCookieLine(cookieSiteOf(context), context.random(32))];
}
