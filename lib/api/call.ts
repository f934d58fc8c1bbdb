import { API_BASE, type BodyEncoding, type ClientCall, clientCalls } from "@/lib/contract/client-calls";
import type { PartialBet } from "@/lib/contract/bet";
import type { CallName, CallRequest, CallResponse } from "@/lib/contract/calls";
import { MISSING_CALL } from "@/lib/contract/errors";
import type { GameCode } from "@/lib/contract/games";
import { SESSION_HANDLE } from "@/lib/contract/session";
import { CallError, failureOf, localFailure } from "./call-error";
import { HANDLED, type HandledStatus, noticeOf, notify } from "./notices";

export const CALL_TIMEOUT_MS = 30_000;

export interface CallOptions {
  /** Replaces `:gameCode` in the path; required for a path that contains `:gameCode`. */
  gameCode?: GameCode;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The refusals that the caller handles itself. Default: the entry of the call in {@link HANDLED}. */
  handles?: readonly HandledStatus[];
  /** Raises no notice, because the caller handles every failure itself. */
  silent?: boolean;
  /** The call needs no anti-forgery token: the page does not fetch one. */
  tokenless?: boolean;
}

type FormValue = string | number | boolean | File | null | undefined;
type Fields = Readonly<Record<string, FormValue | Readonly<Record<string, FormValue>>>>;

/** The BFF has checked the platform's answer against the contract. The browser does not check it again. */
type Answer<N extends CallName> = N extends "bet" ? CallResponse<"bet"> | PartialBet : CallResponse<N>;

/** Throws CallError unless the answer is 2xx with a JSON object or without a body. Raises the catalogue's notice. */
export function call<N extends CallName>(name: N, request: CallRequest<N>, options?: CallOptions): Promise<Answer<N>>;
export function call(name: CallName, request: Fields, options: CallOptions = {}): Promise<unknown> {
  const { path, browserPath = path, encoding }: ClientCall = clientCalls[name];
  const url = API_BASE + browserPath.replace(":gameCode", options.gameCode ?? "");
  return ask("POST", url, bodyOf(encoding, request), { handles: HANDLED[name] ?? [], ...options });
}

/** A JSON call to an address of the app outside the contract, such as `/api/auth/login`. Fails as {@link call} does. */
export function postJson(path: string, body: unknown, options: CallOptions = {}): Promise<object> {
  return ask("POST", path, JSON.stringify(body), options);
}

export function getJson(path: string, options: CallOptions = {}): Promise<object> {
  return ask("GET", path, null, options);
}

function bodyOf(encoding: BodyEncoding, request: Fields): FormData | string | null {
  if (encoding === "none") return null;
  return encoding === "json" ? JSON.stringify(request) : formOf(request);
}

/** Null if the form must omit the field: point 5 of the specification drops "", "null" and null, but not 0 or "0". */
function textOf(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" && value !== "null" ? value : null;
}

export function formOf(fields: Fields): FormData {
  const form = new FormData();
  const append = (name: string, value: unknown): void => {
    const text = textOf(value);
    if (text !== null) form.append(name, text);
  };
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value);
    else if (typeof value !== "object" || value === null) append(name, value);
    else for (const [inner, each] of Object.entries(value)) append(`${name}[${inner}]`, each);
  }
  return form;
}

/** The session handle of a frame whose browser keeps no cookie; it lives as long as the document. */
let handle: string | null = null;

let sessionId: string | null = null;

/** Sets the public name of this page's sign-in. Later calls are made for this sign-in only. */
export function callAs(sid: string | null): void {
  sessionId = sid;
}

const metaOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

export const pageRevision = (): string | undefined => metaOf("revision") || undefined;

declare global {
  /** The part of Temporal that this module uses; older browsers lack it. */
  var Temporal: { readonly Now: { timeZoneId(): string } } | undefined;
}

/** An IANA name. A page's first date format takes 100 ms on a phone; Temporal needs no date format. */
const timeZone = (): string =>
  globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The headers that only the browser can know; the BFF makes all others. */
function headersOf(body: FormData | string | null, extra: Readonly<Record<string, string>>): Headers {
  const headers = new Headers(extra);
  headers.set("Accept", "application/json");
  headers.set("X-Requested-With", "XMLHttpRequest");
  headers.set("TIMEZONE", timeZone());
  const token = antiForgeryToken(document.cookie);
  if (token !== null) headers.set("X-XSRF-TOKEN", token);
  const revision = pageRevision();
  if (revision !== undefined) headers.set("VREVV", revision);
  // Another player may have signed in with another tab: the BFF then answers 401.
  if (sessionId !== null) headers.set("X-Session-Id", sessionId);
  if (handle !== null) {
    headers.set(SESSION_HANDLE, handle);
    // Without cookies the server cannot know the page's language.
    headers.set("Accept-Language", document.documentElement.lang);
  }
  if (typeof body === "string") headers.set("Content-Type", "application/json");
  return headers;
}

const FORGERY_COOKIE = "XSRF-TOKEN";

export function antiForgeryToken(cookies: string): string | null {
  for (const pair of cookies.split(";")) {
    const [name, ...value] = pair.trim().split("=");
    if (name === FORGERY_COOKIE) return decodeURIComponent(value.join("="));
  }
  return null;
}

/** Time limit of the request for a token. A bet waits for its token, and must not wait longer than this. */
const RENEW_TIMEOUT_MS = 8000;

let renewing: Promise<void> | null = null;

/** Fetches a new anti-forgery cookie; callers at the same time share one request. */
function renewAntiForgery(): Promise<void> {
  renewing ??= fetch("/sanctum/csrf-cookie", {
    credentials: "same-origin",
    cache: "no-store",
    signal: AbortSignal.timeout(RENEW_TIMEOUT_MS),
  })
    .then(() => undefined)
    .finally(() => {
      renewing = null;
    });
  return renewing;
}

type Method = "GET" | "POST";

async function ask(method: Method, url: string, body: FormData | string | null, options: CallOptions): Promise<object> {
  try {
    const response = await send(method, url, body, options);
    handle = response.headers.get(SESSION_HANDLE) ?? handle;
    if (response.headers.has(MISSING_CALL)) throw await failureOf(new Response(null, { status: 404 }));
    if (response.ok) return await jsonOf(response);
    // This request is not repeated. The player's next attempt carries the new token.
    if (response.status === 419) await renewAntiForgery().catch(() => undefined);
    throw await failureOf(response);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 0 && error.code !== "aborted") console.warn(`no answer from ${url}`, error.cause);
    const notice = options.silent === true ? null : noticeOf(error, options.handles ?? []);
    if (notice !== null) notify(notice);
    throw error;
  }
}

async function send(
  method: Method,
  url: string,
  body: FormData | string | null,
  options: CallOptions,
): Promise<Response> {
  const { signal, timeoutMs = CALL_TIMEOUT_MS, headers = {} } = options;
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted === true) stop();
  const timer = setTimeout(() => abort.abort("timeout"), timeoutMs);
  try {
    const needsToken = method === "POST" && options.tokenless !== true && handle === null;
    if (needsToken && antiForgeryToken(document.cookie) === null) await renewAntiForgery();
    const answer = await fetch(url, {
      method,
      body,
      headers: headersOf(body, headers),
      credentials: "same-origin",
      cache: "no-store",
      signal: abort.signal,
    });
    return await wholeOf(answer);
  } catch (error) {
    const code = signal?.aborted === true ? "aborted" : abort.signal.aborted ? "timeout" : "network";
    throw localFailure(code, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** The same answer after its whole body has arrived. A body that is cut off or stops arriving counts as no answer. */
export async function wholeOf(answer: Response): Promise<Response> {
  const whole = await answer.blob();
  return new Response(whole.size === 0 ? null : whole, answer);
}

/** The answer's JSON object; empty without a body. Throws CallError for anything else, such as a proxy's own page. */
export async function jsonOf(response: Response): Promise<object> {
  const text = await response.text();
  if (text === "") return {};
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === "object" && json !== null && !Array.isArray(json)) return json;
    throw new TypeError("not an object");
  } catch (error) {
    throw localFailure("malformed_answer", error, response.status);
  }
}
