import type { CallResponse } from "@/lib/contract/calls";
import type { Locale } from "@/lib/contract/games";
import { isExitUrl, MAX_EXIT_URL_BYTES } from "@/lib/contract/http-url";
import { firstOffered, LOCALE_COOKIE } from "@/lib/locale";
import { offerOf } from "../brand/site-brand";
import { type BffContext, cookieSiteOf, isSecure, type Visit } from "../context";
import { forgeryCookieLine, readCookie } from "../session/cookies";
import { type ReadAnswer, readAnswer } from "../upstream/read-answer";
import { callPlatform } from "../upstream/send-call";
import {
  largestSeal,
  MAX_SEAL_BYTES,
  MAX_TOKEN_LENGTH,
  type Session,
  type Kept,
  keptSession,
} from "../session/session";
import type { UpstreamResponse } from "../upstream/transport";

const LOCALE_TIMEOUT_MS = 3_000;

export const chosenLocale = ({ request, brand }: Visit): Locale | undefined =>
  firstOffered([readCookie(request.headers.get("cookie"), LOCALE_COOKIE.name)], offerOf(brand));

export async function saveLocale(visit: Visit, lang: Locale | undefined, token: string): Promise<void> {
  if (lang === undefined) return;
  const call = { name: "locale", body: { lang }, token, timeoutMs: LOCALE_TIMEOUT_MS } as const;
  await callPlatform(visit, call);
}

/** Saves the language only if the account has none yet. */
export async function saveFirstLocale(visit: Visit, lang: Locale | undefined, session: Session): Promise<void> {
  if (lang === undefined) return;
  const { token } = session;
  const call = { name: "me", body: {}, token, timeoutMs: LOCALE_TIMEOUT_MS } as const;
  const answer = await callPlatform(visit, call);
  if (typeof answer === "string" || answer.status >= 400) return;
  if (readAnswer("me", answer, session).value?.lang === null) await saveLocale(visit, lang, token);
}

/** A character outside ASCII, or an escaped character, takes several bytes. */
const sealedSize = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** A bearer that does not fit into a header or the cookie is a fault. */
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

export const newSession = (context: BffContext, granted: CallResponse<"login">): Session => ({
  token: granted.token,
  tokenSeconds: granted.expires_in,
  sid: context.random(12),
  seenAt: Math.floor(context.now() / 1000),
});

/** The address that is most important for the player comes first. */
const LINKS = [
  ["exit_url", "exitUrl"],
  ["deposit_url", "depositUrl"],
  ["support_url", "supportUrl"],
] as const;

/** Keeps the launch's addresses that are valid and fit into the cookie. Any other address is a fault of the answer. */
export async function withLinks(
  { context, trace }: Visit,
  session: Session,
  launched: Pick<CallResponse<"launch">, (typeof LINKS)[number][0]>,
): Promise<Session> {
  let whole = session;
  for (const [link, name] of LINKS) {
    const url = launched[link];
    if (url === null || url === undefined || url === "") continue;
    const leaveOut = (expected: string): void => {
      const received = `text of ${sealedSize(url)} bytes, which is left out`;
      context.platformLog.mismatch("launch", { path: `$.${link}`, expected, received }, trace);
    };
    // Pages show the address; they must never show the bearer.
    if (!isExitUrl(url, { secure: isSecure(context) }) || url.includes(session.token)) {
      leaveOut(`https address of at most ${MAX_EXIT_URL_BYTES} bytes without the token`);
      continue;
    }
    const longer: Session = { ...whole, [name]: url };
    if ((await largestSeal(longer, context.secrets)) <= MAX_SEAL_BYTES) whole = longer;
    else leaveOut("room for it in the session's cookie, beside the token and the addresses before it");
  }
  return whole;
}

/** The session and, if the browser keeps cookies, a new anti-forgery token. */
export async function signedIn(context: BffContext, session: Session): Promise<Kept> {
  const { headers, cookies } = await keptSession(context, session);
  const forgery = session.asHandle === true ? [] : [forgeryCookieLine(cookieSiteOf(context), context.random(32))];
  return { headers, cookies: [...cookies, ...forgery] };
}
