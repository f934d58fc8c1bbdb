import { offerOf } from "../brand/site-brand";
import { type CallName, type CallRequest, calls, idempotencyKeySchema } from "@/lib/contract/calls";
import { API_BASE, type BodyEncoding } from "@/lib/contract/client-calls";
import type { GameCode, Locale } from "@/lib/contract/games";
import { type SpanAttributes, traceparentOf } from "@/lib/contract/trace";
import type { Visit } from "../context";
import { type BffRequest, whenGone } from "../request";
import type { CallFailure, Transport, UpstreamRequest, UpstreamResponse } from "./transport";
import { TIME_ZONE_COOKIE } from "@/lib/contract/session";
import { localeOfRequest, LOCALE_COOKIE } from "@/lib/locale";
import { readCookie } from "../session/cookies";

/** No call takes longer (spec: request timeout 30000 ms). */
export const CALL_TIMEOUT_MS = 30_000;

interface CallTarget {
  game?: GameCode | undefined;
  /** Absent for a guest's call. */
  token?: string | undefined;
  /** Absent for the language of the page. */
  locale?: Locale | undefined;
  timeoutMs?: number | undefined;
}

interface PlatformCall<N extends CallName> extends CallTarget {
  name: N;
  body: CallRequest<N>;
}

export interface RawBody {
  bytes: Uint8Array | null;
  contentType: string | null;
}

/** Calls that must not arrive twice: the second one would open another session, send another question, or find a used token. */
const SENT_ONCE: ReadonlySet<CallName> = new Set(["login", "launch", "askSupport"]);

export function callPlatform<N extends CallName>(
  visit: Visit,
  { name, body, ...target }: PlatformCall<N>,
): Promise<UpstreamResponse | CallFailure> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return callPlatformRaw(visit, name, { bytes, contentType: "application/json" }, target);
}

export async function callPlatformRaw(
  visit: Visit,
  name: CallName,
  { bytes, contentType }: RawBody,
  { game, token, locale, timeoutMs = visit.context.timeoutMs }: CallTarget,
): Promise<UpstreamResponse | CallFailure> {
  const { context, request, trace } = visit;
  const span = visit.span?.call();
  const caller = callerOf(visit, token, locale, span?.traceparent ?? traceparentOf(trace));
  const headers = upstreamHeaders(context.upstreamHost, caller, bytes, contentType);
  const hasKey = context.settings.platformIdempotency && "idempotency-key" in headers;
  const repeatable = name === "bet" ? hasKey : !SENT_ONCE.has(name);
  const sent = { method: calls[name].method, path: callPath(name, game), headers, body: bytes, repeatable };
  // A logout that the closing tab aborts must still reach the upstream.
  const browser = name === "logout" ? undefined : request;
  const sentAt = performance.now();
  const onFailure = (failed: string): void => context.platformLog.failure(name, failed, trace);
  const answer = await sendCall(context.transport, sent, browser, timeoutMs, onFailure);
  context.metrics.platformCall(name, answer, (performance.now() - sentAt) / 1000);
  span?.end(`${sent.method} ${name}`, spanAttributes(context.upstreamHost, sent.method, answer), isTrouble(answer));
  return answer;
}

const spanAttributes = (host: string, method: string, answer: UpstreamResponse | CallFailure): SpanAttributes => ({
  "http.request.method": method,
  "server.address": host,
  ...(typeof answer === "string" ? { "error.type": answer } : { "http.response.status_code": answer.status }),
});

const isTrouble = (answer: UpstreamResponse | CallFailure): boolean =>
  typeof answer === "string" ? answer !== "aborted" : answer.status >= 500;

/** Throws RangeError if the call needs a game and `game` is missing. */
function callPath(name: CallName, gameCode?: GameCode): string {
  const { path } = calls[name];
  if (!path.includes(":gameCode")) return API_BASE + path;
  if (gameCode === undefined) throw new RangeError(`${name} needs a game code`);
  return API_BASE + path.replace(":gameCode", gameCode);
}

const isFinal = (status: number): boolean => (status >= 200 && status < 300) || (status >= 400 && status < 600);

/** A 501 is not logged: the platform does not have this call. */
const isFailure = (status: number): boolean =>
  !isFinal(status) || status === 419 || status === 429 || (status >= 500 && status !== 501);

/** Recognises errors by name, because the transport may come from another instance of its module. Throws all other errors. */
function failureOf(error: unknown): CallFailure {
  const name = error instanceof Error ? error.name : undefined;
  if (name === "UpstreamUnreachable") return "upstream_unreachable";
  if (name === "UpstreamAnswerTooLarge") return "upstream_answer_too_large";
  throw error;
}

/** If a page aborts a call after a shorter time, the player has most likely closed the page: nothing is logged. */
const SLOW_MS = 4_000;

/**
 * Sends a call, with a deadline, and aborts when the browser does. Returns the answer, or why it failed. A redirect counts as no
 * answer: following it could send the bearer to another origin.
 * @param onFailure called with the platform's failure; the transport reports why the platform cannot be reached
 */
export async function sendCall(
  transport: Transport,
  request: Pick<UpstreamRequest, "method" | "path" | "headers" | "body" | "repeatable">,
  browser: Pick<BffRequest, "signal" | "onGone"> | undefined,
  timeoutMs = CALL_TIMEOUT_MS,
  onFailure: (failed: string) => void = () => undefined,
): Promise<UpstreamResponse | CallFailure> {
  let given: CallFailure | undefined;
  let cancel: (() => void) | undefined;
  const giveUp = (failure: CallFailure): void => {
    given ??= failure;
    cancel?.();
  };
  const timer = setTimeout(() => {
    if (given === undefined) onFailure(`no answer in ${timeoutMs / 1000} s`);
    giveUp("upstream_timeout");
  }, timeoutMs);
  const sentAt = performance.now();
  const onGone = (): void => {
    if (given === undefined && performance.now() - sentAt >= SLOW_MS) onFailure("no answer before the page gave up");
    giveUp("aborted");
  };
  const forget = browser === undefined ? undefined : whenGone(browser, onGone);
  const onCancel = (listener: () => void): void => {
    cancel = listener;
    if (given !== undefined) listener();
  };
  try {
    const answer = await transport({ ...request, onCancel });
    if (isFailure(answer.status)) onFailure(`status ${answer.status}`);
    return isFinal(answer.status) ? answer : "upstream_unreachable";
  } catch (error) {
    if (given !== undefined) return given;
    return failureOf(error);
  } finally {
    clearTimeout(timer);
    forget?.();
  }
}

/** The BFF has made or checked each value. */
interface Caller {
  token?: string | undefined;
  acceptLanguage: string;
  timeZone?: string | undefined;
  /** Revision of the page, from its meta tag. */
  revision?: string | undefined;
  idempotencyKey?: string | undefined;
  address: string;
  traceparent: string;
}

/** An IANA name; the longest has fewer than 40 characters. */
const TIME_ZONE = /^(?=.{1,40}$)[A-Za-z][A-Za-z0-9_+-]{0,31}(\/[A-Za-z0-9_+-]{1,32}){0,2}$/;
const REVISION = /^[A-Za-z0-9._-]{1,64}$/;

const matching = (value: string | null, pattern: RegExp): string | undefined =>
  value !== null && pattern.test(value) ? value : undefined;

/** A malformed TIMEZONE or VREVV is left out. */
function callerOf(
  { request: { headers }, brand, address }: Visit,
  token: string | undefined,
  locale: Locale | undefined,
  traceparent: string,
): Caller {
  const cookie = headers.get("cookie");
  const kept = readCookie(cookie, LOCALE_COOKIE.name);
  return {
    token,
    acceptLanguage: locale ?? localeOfRequest([kept], headers.get("accept-language"), offerOf(brand)),
    // No script has run when a launch link is opened: the browser's last visit stored its zone in a cookie.
    timeZone: matching(headers.get("timezone") ?? readCookie(cookie, TIME_ZONE_COOKIE) ?? null, TIME_ZONE),
    revision: matching(headers.get("vrevv"), REVISION),
    idempotencyKey: keyOf(headers.get("idempotency-key")),
    address,
    traceparent,
  };
}

/** The Idempotency-Key if it is a UUID. An absent key must not cost a parse. */
export const keyOf = (header: string | null): string | undefined =>
  header === null ? undefined : idempotencyKeySchema.safeParse(header).data;

/** True for an Idempotency-Key that is no UUID. Such a key must not be dropped: the bet could then be placed twice. */
export function hasBadIdempotencyKey({ headers }: BffRequest): boolean {
  const key = headers.get("idempotency-key");
  return key !== null && keyOf(key) === undefined;
}

/** No header of the browser is copied. */
export function upstreamHeaders(
  host: string,
  caller: Caller,
  body: Uint8Array | null,
  contentType: string | null,
): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    accept: "application/json",
    "accept-language": caller.acceptLanguage,
    "cache-control": "no-cache",
    pragma: "no-cache",
    role: "user",
    "x-requested-with": "XMLHttpRequest",
    "x-forwarded-for": caller.address,
    traceparent: caller.traceparent,
    "content-length": String(body?.byteLength ?? 0),
  };
  if (caller.token !== undefined) headers.authorization = `Bearer ${caller.token}`;
  if (caller.timeZone !== undefined) headers.timezone = caller.timeZone;
  if (caller.revision !== undefined) headers.vrevv = caller.revision;
  if (caller.idempotencyKey !== undefined) headers["idempotency-key"] = caller.idempotencyKey;
  if (contentType !== null) headers["content-type"] = contentType;
  return headers;
}

const MULTIPART = /^multipart\/form-data;\s*boundary=("?)([A-Za-z0-9'()+_,./:=?-]{1,70})\1$/i;

/**
 * Undefined if the call does not accept this content type. A call that accepts an urlencoded form also accepts JSON; a call with a
 * multipart body does not.
 */
export function forwardedContentType(given: string | null, encoding: BodyEncoding): string | undefined {
  const text = (given ?? "").trim();
  const isMultipart = encoding === "multipart";
  if (!isMultipart && /^application\/json\s*(;|$)/i.test(text)) return "application/json";
  if (encoding === "json") return undefined;
  if (!isMultipart && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(text))
    return "application/x-www-form-urlencoded";
  const boundary = MULTIPART.exec(text)?.[2];
  return boundary === undefined ? undefined : `multipart/form-data; boundary="${boundary}"`;
}
