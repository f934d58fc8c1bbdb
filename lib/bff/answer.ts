import type { RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "@/lib/network";
import { referenceOf } from "@/lib/contract/trace";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/errors";
import { type ErrorBody, readErrorBody } from "@/lib/contract/platform-forms";
import type { BodyFailure, ConnectionInfo } from "./request";
import type { CallFailure, UpstreamResponse } from "./upstream/transport";

/** An answer as plain data: the Node host writes it, other hosts convert it to a Web `Response`. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
  body: Uint8Array<ArrayBuffer> | null;
}

const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

export function jsonAnswer(
  status: number,
  value: unknown,
  cookies: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return textAnswer(status, JSON.stringify(value), cookies, headers);
}

const encoder = new TextEncoder();

export function textAnswer(
  status: number,
  json: string,
  cookies: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { ...ANSWER_HEADERS, ...headers }, cookies, body: encoder.encode(json) };
}

export function emptyAnswer(
  status: number,
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[] = [],
): Answer {
  return { status, headers: { "cache-control": "no-store", ...headers }, cookies, body: null };
}

/** Adds the reference by which an operator finds the log lines of the request. */
export const withReference = (answer: Answer, trace: string): Answer => ({
  ...answer,
  headers: { ...answer.headers, "x-request-id": referenceOf(trace) },
});

export function toResponse({ status, headers, cookies, body }: Answer): Response {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return new Response(body, { status, headers: all });
}

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  malformed_request: "The request is malformed.",
  unauthenticated: "Sign in first.",
  bad_credentials: "The user name or the password is wrong.",
  forbidden: "This is not allowed.",
  not_found: "There is nothing here.",
  method_not_allowed: "This method is not allowed here.",
  payload_too_large: "The request is too large.",
  unsupported_media_type: "This content type is not accepted here.",
  version_outdated: "A new version is available, please refresh page",
  csrf_mismatch: "The anti-forgery token does not match.",
  validation_failed: "The request is not valid.",
  too_many_requests: "Too many tries. Wait a little.",
  internal: "The platform failed.",
  upstream_unreachable: "The platform cannot be reached.",
  upstream_answer_too_large: "The platform's answer is too large.",
  contract_mismatch: "The platform's answer cannot be read.",
  unavailable: "The platform is not available.",
  maintenance: "The site is under maintenance. Please come back later.",
  upstream_timeout: "The platform did not answer in time.",
};

export function errorBody(code: ErrorCode, message?: string): ErrorBody {
  return { message: message ?? MESSAGES[code] ?? code, code, errors: {} };
}

export function errorAnswer(code: ErrorCode, headers?: Readonly<Record<string, string>>): Answer {
  return jsonAnswer(ERROR_STATUS[code], errorBody(code), [], headers);
}

export function failureAnswer(failure: CallFailure): Answer {
  // The browser of an aborted call is gone: 499 only shows in the access log.
  return failure === "aborted" ? emptyAnswer(499, {}) : errorAnswer(failure);
}

/** The answer to a request whose body was not read. The connection is closed, because the rest of the body still arrives on it. */
export function bodyFailureAnswer(failure: BodyFailure): Answer {
  if (failure === "aborted") return failureAnswer(failure);
  const wait: Record<string, string> = failure === "unavailable" ? { "retry-after": "1" } : {};
  return errorAnswer(failure, { connection: "close", ...wait });
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: "malformed_request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "payload_too_large",
  415: "unsupported_media_type",
  418: "version_outdated",
  419: "csrf_mismatch",
  422: "validation_failed",
  429: "too_many_requests",
  503: "unavailable",
  504: "upstream_timeout",
};

export function codeOfStatus(status: number): ErrorCode {
  return CODE_OF_STATUS[status] ?? (status >= 400 && status < 500 ? "malformed_request" : "internal");
}

/** The text of a 5xx answer is for the platform's operators, and never reaches the browser. */
export function upstreamErrorBody(answer: UpstreamResponse): ErrorBody {
  const code = codeOfStatus(answer.status);
  if (answer.status >= 500 && answer.status !== 503) return errorBody(code);
  const body = readErrorBody(parseJson(answer.body));
  if (answer.status === 503) return errorBody(body !== null && isMaintenance(body) ? "maintenance" : code);
  return body === null ? errorBody(code) : { code, errors: {}, ...body };
}

/** Laravel's answer during maintenance has no code, only this message. */
const isMaintenance = ({ code, message }: ErrorBody): boolean =>
  code === "maintenance" || (code === undefined && message === "Service Unavailable");

const decoder = new TextDecoder();

export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    return undefined;
  }
}

/** 429 if the caller's network has used up the limit, else null. Counts the call. */
export async function overLimit(limiter: RateLimiterAbstract, { address }: ConnectionInfo): Promise<Answer | null> {
  try {
    await limiter.consume(networkOf(address));
    return null;
  } catch (refused) {
    const { msBeforeNext } = refused as RateLimiterRes;
    if (msBeforeNext === undefined) throw refused;
    return errorAnswer("too_many_requests", { "retry-after": String(Math.ceil(msBeforeNext / 1000)) });
  }
}
