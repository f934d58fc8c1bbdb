import { API_BASE, type CallName, calls } from "@/lib/contract/calls";
import type { GameCode } from "@/lib/contract/games";
import { type BffRequest, whenGone } from "../request";
import {
  type Transport,
  UpstreamAnswerTooLarge,
  type UpstreamRequest,
  type UpstreamResponse,
  UpstreamUnreachable,
} from "./transport";

/** No call takes longer (spec: request timeout 30000 ms). */
export const CALL_TIMEOUT_MS = 30_000;

/** What the upstream is told about the caller. Every value is one that the BFF made or checked itself. */
export interface Caller {
  /** Bearer token, absent for guests' calls. */
  token?: string | undefined;
  acceptLanguage: string;
  /** IANA name. */
  timeZone?: string | undefined;
  /** Revision of the page, from its meta tag. */
  revision?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The player's own address. */
  address: string;
}

/** Request headers for the upstream, built from nothing: no header of the browser is copied. */
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
    "content-length": String(body?.byteLength ?? 0),
  };
  if (caller.token !== undefined) headers.authorization = `Bearer ${caller.token}`;
  if (caller.timeZone !== undefined) headers.timezone = caller.timeZone;
  if (caller.revision !== undefined) headers.vrevv = caller.revision;
  if (caller.idempotencyKey !== undefined) headers["idempotency-key"] = caller.idempotencyKey;
  if (contentType !== null) headers["content-type"] = contentType;
  return headers;
}

/** Path of a call on the upstream. Throws RangeError when a game is needed and none is given. */
export function callPath(name: CallName, gameCode?: GameCode): string {
  const { path } = calls[name];
  if (!path.includes(":gameCode")) return API_BASE + path;
  if (gameCode === undefined) throw new RangeError(`${name} needs a game code`);
  return API_BASE + path.replace(":gameCode", gameCode);
}

const isFinal = (status: number): boolean => (status >= 200 && status < 300) || (status >= 400 && status < 600);

/** What an operator must hear of. Of the 5xx not 501, with which a platform says that it has no such call. */
const isFailure = (status: number): boolean =>
  !isFinal(status) || status === 419 || status === 429 || (status >= 500 && status !== 501);

/** A page that gives up sooner has most likely been left. */
const SLOW_MS = 4_000;

export type CallFailure = "upstream_unreachable" | "upstream_timeout" | "aborted";

/**
 * Sends with a deadline, and gives up when the browser does; never sends twice. Gives the answer, or why there is none.
 * A redirect counts as no answer: following it could carry the bearer to another origin. `tell` hears what the platform failed at;
 * why it cannot be reached is told by the transport.
 */
export async function sendCall(
  transport: Transport,
  request: Pick<UpstreamRequest, "method" | "path" | "headers" | "body">,
  browser: Pick<BffRequest, "signal" | "onGone"> | undefined,
  timeoutMs = CALL_TIMEOUT_MS,
  tell: (failed: string) => void = () => undefined,
): Promise<UpstreamResponse | CallFailure> {
  let given: CallFailure | undefined;
  let cancel: (() => void) | undefined;
  const giveUp = (failure: CallFailure): void => {
    given ??= failure;
    cancel?.();
  };
  const timer = setTimeout(() => {
    if (given === undefined) tell(`no answer in ${timeoutMs / 1000} s`);
    giveUp("upstream_timeout");
  }, timeoutMs);
  const sentAt = performance.now();
  const onGone = (): void => {
    if (given === undefined && performance.now() - sentAt >= SLOW_MS) tell("no answer before the page gave up");
    giveUp("aborted");
  };
  const forget = browser === undefined ? undefined : whenGone(browser, onGone);
  const onCancel = (listener: () => void): void => {
    cancel = listener;
    if (given !== undefined) listener();
  };
  try {
    const answer = await transport({ ...request, onCancel });
    if (isFailure(answer.status)) tell(`status ${answer.status}`);
    return isFinal(answer.status) ? answer : "upstream_unreachable";
  } catch (error) {
    if (given !== undefined) return given;
    if (error instanceof UpstreamUnreachable || error instanceof UpstreamAnswerTooLarge) return "upstream_unreachable";
    throw error;
  } finally {
    clearTimeout(timer);
    forget?.();
  }
}
