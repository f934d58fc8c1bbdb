import { timingSafeEqual } from "node:crypto";
import { SESSION_HANDLE } from "@/lib/contract/session/session-handle";
import { readCookie, XSRF_COOKIE } from "./cookies";
import type { BffRequest } from "../request";

const TOKEN = /^[A-Za-z0-9_-]{32,128}$/;

/**
 * True if a call that changes something cannot come from a foreign page. No foreign page can send a session handle,
 * therefore such a call needs only its Origin. Any other call needs the double submit (cookie XSRF-TOKEN = header
 * X-XSRF-TOKEN, compared in constant time) and its Origin. A browser that sends no Origin must at least call itself
 * same-origin.
 */
export function isForged(request: BffRequest, publicOrigins: readonly string[]): boolean {
  const hasHandle = request.headers.get(SESSION_HANDLE) !== null;
  return !(hasHandle || sameToken(request)) || !sameOrigin(request, publicOrigins);
}

function sameToken({ headers }: BffRequest): boolean {
  const cookie = readCookie(headers.get("cookie"), XSRF_COOKIE);
  const header = headers.get("x-xsrf-token");
  if (cookie === undefined || header === null || !TOKEN.test(cookie) || cookie.length !== header.length) return false;
  const [left, right] = [Buffer.from(cookie), Buffer.from(header)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

export function sameOrigin({ headers }: Pick<BffRequest, "headers">, publicOrigins: readonly string[]): boolean {
  const origin = headers.get("origin");
  if (origin === null) return headers.get("sec-fetch-site") === "same-origin";
  if (publicOrigins.length > 0) return publicOrigins.includes(origin);
  const host = headers.get("host");
  return host !== null && (origin === `http://${host}` || origin === `https://${host}`);
}

/**
 * True if a page of ours opens a socket: the same-origin rule does not cover WebSockets. Clients other than browsers
 * (bots, probes) send no Origin; important channels are signed anyway.
 */
export const isOwnSocket = (request: Pick<BffRequest, "headers">, publicOrigins: readonly string[]): boolean =>
  request.headers.get("origin") === null || sameOrigin(request, publicOrigins);
