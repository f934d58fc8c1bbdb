import type { CallResponse } from "@/lib/contract/calls";
import type { Locale } from "@/lib/contract/games";
import { isExitUrl } from "@/lib/contract/http-url";
import { LOCALE_COOKIE, parseLocale } from "@/lib/locale";
import { type BffContext, cookieSiteOf, isSecure } from "../context";
import { forgeryCookieLine, readCookie } from "../session/cookies";
import { type ReadAnswer, readAnswer } from "../upstream/read-answer";
import { callPlatform } from "../upstream/send-call";
import type { BffRequest, ConnectionInfo } from "../request";
import { largestSeal, MAX_SEAL_BYTES, MAX_TOKEN_LENGTH, type Session } from "../session/session";
import { sessionCookie } from "../session/session-cookie";
import type { UpstreamResponse } from "../upstream/transport";

/** How long a sign-in waits for the language to be saved. */
const LOCALE_TIMEOUT_MS = 3_000;

/** The language that was chosen on this browser, if any. */
export const chosenLocale = ({ headers }: BffRequest): Locale | undefined =>
  parseLocale(readCookie(headers.get("cookie"), LOCALE_COOKIE.name));

/** Saves the guest's language at the platform, since the account decides the pages' language. A failure does not stop the sign-in. */
export async function saveLocale(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  lang: Locale | undefined,
  token: string,
): Promise<void> {
  if (lang === undefined) return;
  const call = { name: "locale", body: { lang }, token, timeoutMs: LOCALE_TIMEOUT_MS } as const;
  await callPlatform(context, request, info, call);
}

/** Bytes of a text in the sealed cookie: more than its characters where they are not ASCII, or are escaped. */
const sealedSize = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** The characters that an Authorization header can carry. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** Reads an answer that grants a session. A bearer that does not fit into a header or the cookie is a fault. */
export function readGrant<N extends "login" | "launch">(
  name: N,
  answer: UpstreamResponse,
): ReadAnswer<CallResponse<N>> {
  const read = readAnswer<"login" | "launch">(name, answer) as ReadAnswer<CallResponse<N>>;
  if (read.fault !== undefined) return read;
  const { token } = read.value;
  const isBearer = HEADER_TEXT.test(token);
  if (isBearer && sealedSize(token) <= MAX_TOKEN_LENGTH) return read;
  const expected = isBearer ? `text of at most ${MAX_TOKEN_LENGTH} bytes` : "letters, digits and signs of ASCII";
  const received = `text of ${token.length} characters`;
  return { fault: { path: "$.token", expected, received }, json: null };
}

export const newSession = (context: BffContext, token: string): Session => ({
  token,
  sid: context.random(12),
  seenAt: Math.floor(context.now() / 1000),
});

/** The session with its exit address, where there is a valid one that fits into the cookie. */
export async function withExitUrl(
  context: BffContext,
  session: Session,
  exitUrl: string | null | undefined,
): Promise<Session> {
  if (exitUrl === null || exitUrl === undefined || exitUrl === "") return session;
  // Pages show the address, and none may show the bearer.
  if (!isExitUrl(exitUrl, { secure: isSecure(context) }) || exitUrl.includes(session.token)) {
    context.log.warn(
      { call: "launch", length: exitUrl.length },
      "the exit_url is none to lead a player to; it is left out",
    );
    return session;
  }
  const whole: Session = { ...session, exitUrl };
  const bytes = await largestSeal(whole, context.secrets);
  if (bytes <= MAX_SEAL_BYTES) return whole;
  context.log.warn({ call: "launch", bytes }, "the session's cookie has no room for the exit_url; it is left out");
  return session;
}

/** The cookies of a sign-in: the session, and a new anti-forgery token. */
export async function signInCookies(context: BffContext, session: Session): Promise<string[]> {
  return [await sessionCookie(context, session), forgeryCookieLine(cookieSiteOf(context), context.random(32))];
}
