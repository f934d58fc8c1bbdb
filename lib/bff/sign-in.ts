import type { ParsedCallRequest, CallResponse } from "@/lib/contract/calls";
import { calls } from "@/lib/contract/calls";
import type { ErrorCode } from "@/lib/contract/errors";
import { gameCodeSchema, type Locale, localeSchema } from "@/lib/contract/games";
import { isHttpUrl } from "@/lib/contract/http-url";
import { LOCALE_COOKIE, parseLocale } from "@/lib/locale";
import { refusedAnswer } from "./upstream-answer";
import { type Answer, emptyAnswer, jsonAnswer } from "./answer";
import { callerOf } from "./caller";
import { forwardedContentType } from "./content-type";
import { type BffContext, cookieSiteOf, presentedSession } from "./context";
import { localeCookieLines, readCookie, sessionCookieLine } from "./cookies";
import { codeOfStatus, errorAnswer, parseJson, upstreamErrorBody } from "./errors";
import { failureAnswer, foreignAnswer, inZone, logForeign, sessionCookie } from "./proxy";
import { type BffRequest, type ConnectionInfo, readBody } from "./request";
import { MAX_EXIT_URL_LENGTH, MAX_TOKEN_LENGTH, type Session } from "./session";
import type { UpstreamResponse } from "./transport";
import { callPath, type CallFailure, sendCall, upstreamHeaders } from "./upstream-call";

/** A player who leaves is not kept waiting for the platform. */
const LOGOUT_TIMEOUT_MS = 5_000;
/** Nor is one who comes, only because it must hear a language. */
const LOCALE_TIMEOUT_MS = 3_000;

/** POST /api/auth/login: user name and password → session cookie. The answer tells how long it lasts, and no more. */
export async function login(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  const bytes = await readBody(request, calls.login.maxBytes);
  if (bytes === null) return errorAnswer("payload_too_large", { connection: "close" });
  if (forwardedContentType(request.headers.get("content-type"), "json") === undefined)
    return errorAnswer("unsupported_media_type");
  const json = parseJson(bytes);
  if (json === undefined) return errorAnswer("malformed_request");
  const credentials = calls.login.request.safeParse(json);
  if (!credentials.success) return errorAnswer("validation_failed");

  const answer = await post(context, request, info, "login", credentials.data);
  if (typeof answer === "string") return failureAnswer(answer);
  if (answer.status >= 400) return refusedAnswer(answer, undefined);
  const granted = calls.login.response.safeParse(parseJson(answer.body));
  if (!granted.success || isTooLong(granted.data.token)) return foreignAnswer(context, "login");
  await endPresentedSession(context, request);
  await tellLocale(context, request, info, chosenLocale(request), granted.data.token);
  const session = inZone(newSession(context, granted.data.token), callerOf(request, info, undefined).timeZone);
  const cookie = await sessionCookie(context, session);
  return jsonAnswer(200, { expires_in: granted.data.expires_in }, [cookie]);
}

/**
 * GET /api/auth/launch?token=…[&lang=…][&game=…]: a merchant's single-use token → session cookie and a clean address.
 * A bad or used token lands on /error. The query appears in no log, and no Referer carries it on.
 */
export async function launch(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  const query = new URL(request.url, "http://launch.invalid").searchParams;
  const asked = calls.launch.request.safeParse({ token: query.get("token") });
  if (!asked.success || isPrefetch(request)) return refusedLaunch("launch_token_invalid");
  const answer = await post(context, request, info, "launch", asked.data);
  if (typeof answer === "string") return refusedLaunch(answer === "aborted" ? "upstream_unreachable" : answer);
  if (answer.status >= 400) return refusedLaunch(whyRefused(answer));
  const granted = calls.launch.response.safeParse(parseJson(answer.body));
  if (!granted.success || isTooLong(granted.data.token)) {
    logForeign(context, "launch");
    return refusedLaunch("upstream_unreachable");
  }

  const old = await endPresentedSession(context, request);
  // A visit names no zone; that of the browser's last session is still its own.
  const session = inZone(newSession(context, granted.data.token, granted.data.exit_url), old?.timeZone);
  const cookies = [await sessionCookie(context, session)];
  const asksFor = parseLocale(query.get("lang"));
  // What came with the token the platform knows already.
  const news = asksFor ?? (parseLocale(granted.data.lang) === undefined ? chosenLocale(request) : undefined);
  await tellLocale(context, request, info, news === granted.data.lang ? undefined : news, granted.data.token);
  const lang = localeSchema.safeParse(query.get("lang") ?? granted.data.lang);
  if (lang.success) cookies.push(...localeCookieLines(cookieSiteOf(context), lang.data));
  return redirect(landing(query.get("game") ?? granted.data.game), cookies);
}

/** The landing page has words for every code of the table, and shows anything else as it stands. */
const refusedLaunch = (code: ErrorCode): Answer => redirect(`/error?message=${code}`);

/** Whatever a platform finds wrong with a token, the player can only come again from the merchant's site. */
function whyRefused(answer: UpstreamResponse): ErrorCode {
  if (upstreamErrorBody(answer).code === "maintenance") return "maintenance";
  return answer.status >= 500 || answer.status === 429 ? codeOfStatus(answer.status) : "launch_token_invalid";
}

/** The language that was chosen on this browser, if any was. */
const chosenLocale = ({ headers }: BffRequest): Locale | undefined =>
  parseLocale(readCookie(headers.get("cookie"), LOCALE_COOKIE.name));

/** An account fetched later switches the page to its language, so the platform must know what the guest has chosen here. */
async function tellLocale(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  lang: Locale | undefined,
  token: string,
): Promise<void> {
  if (lang === undefined) return;
  const answer = await post({ ...context, timeoutMs: LOCALE_TIMEOUT_MS }, request, info, "locale", { lang }, token);
  const failed = typeof answer === "string" ? answer : answer.status >= 400 ? answer.status : undefined;
  if (failed !== undefined) context.log.warn({ failed }, "the upstream was not told the player's language");
}

/** POST /api/user/logout: the cookie goes, whatever the upstream says. */
export async function logout(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  session: Session | null,
): Promise<Answer> {
  if (session !== null) {
    context.sessions.end(session.sid);
    const answer = await post({ ...context, timeoutMs: LOGOUT_TIMEOUT_MS }, request, info, "logout", {}, session.token);
    const failed = typeof answer === "string" ? answer : answer.status >= 400 ? answer.status : undefined;
    if (failed !== undefined) context.log.warn({ failed }, "the upstream did not confirm a logout");
  }
  return jsonAnswer(200, {}, [sessionCookieLine(cookieSiteOf(context), "", 0)]);
}

function post(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  name: "login" | "launch" | "logout" | "locale",
  value: ParsedCallRequest<"login" | "launch" | "locale"> | Record<string, never>,
  token?: string,
): Promise<UpstreamResponse | CallFailure> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const headers = upstreamHeaders(context.upstreamHost, callerOf(request, info, token), body, "application/json");
  // A logout that the closing tab aborts must still reach the upstream.
  const abort = name === "logout" ? undefined : request;
  return sendCall(context.transport, { method: "POST", path: callPath(name), headers, body }, abort, context.timeoutMs);
}

/** Bytes of a text in the sealed cookie: more than its characters where they are not ASCII, or are escaped. */
const sealedSize = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

const isTooLong = (token: string): boolean => sealedSize(token) > MAX_TOKEN_LENGTH;

function newSession(context: BffContext, token: string, exitUrl?: CallResponse<"launch">["exit_url"]): Session {
  const session: Session = { token, sid: context.random(12), seenAt: Math.floor(context.now() / 1000) };
  const isWebAddress = typeof exitUrl === "string" && sealedSize(exitUrl) <= MAX_EXIT_URL_LENGTH && isHttpUrl(exitUrl);
  return isWebAddress ? { ...session, exitUrl } : session;
}

/** A new sign-in replaces the browser's old one: a late account answer of that one must not seal it again. */
async function endPresentedSession(context: BffContext, request: BffRequest): Promise<Session | null> {
  const old = await presentedSession(context, request);
  if (old !== null) context.sessions.end(old.sid);
  return old;
}

function landing(game: string | null | undefined): string {
  const code = gameCodeSchema.safeParse(game?.toUpperCase());
  return code.success && code.data !== "LOBBY" ? `/game/${code.data.toLowerCase()}/home` : "/lobby/home";
}

/** A browser that only fetches ahead must not use up the token. */
const isPrefetch = ({ headers }: BffRequest): boolean =>
  `${headers.get("purpose")} ${headers.get("sec-purpose")}`.includes("prefetch");

function redirect(location: string, cookies: readonly string[] = []): Answer {
  return emptyAnswer(303, { location, "referrer-policy": "no-referrer" }, cookies);
}
