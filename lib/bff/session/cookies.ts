import type { Locale } from "@/lib/contract/games";
import { cookieAttributes, type CookieSite } from "@/lib/cookie-site";
import { LOCALE_COOKIE } from "@/lib/locale";
import { timingSafeEqual } from "node:crypto";
import { SESSION_HANDLE } from "@/lib/contract/session";
import type { BffRequest } from "../request";

/** The cookie of the sealed session over plain http. */
export const SESSION_COOKIE = "grandstand_session";
/** The anti-forgery token; Sanctum's name. */
export const XSRF_COOKIE = "XSRF-TOKEN";

/**
 * Name of a cookie that only this host may set. Over https its prefix makes the browser refuse a cookie that another
 * host of the same domain sets; such a cookie could sign a player in to another account.
 */
export const hostCookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

export const sessionCookieName = (secure: boolean): string => hostCookieName(SESSION_COOKIE, secure);

/** The value is not decoded. */
export function readCookie(header: string | null, name: string): string | undefined {
  if (header === null) return undefined;
  let from = 0;
  while (from < header.length) {
    const end = header.indexOf(";", from);
    const stop = end === -1 ? header.length : end;
    const equals = header.indexOf("=", from);
    if (equals !== -1 && equals < stop && header.slice(from, equals).trim() === name) {
      return header.slice(equals + 1, stop).trim();
    }
    from = stop + 1;
  }
  return undefined;
}

interface CookieOptions {
  maxAgeSeconds?: number;
  httpOnly?: boolean;
}

/** One Set-Cookie value for the whole host. `value` may contain only cookie-safe characters. */
export function writeCookie(name: string, value: string, site: CookieSite, options: CookieOptions = {}): string {
  const parts = [`${name}=${value}`, "Path=/", cookieAttributes(site)];
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  if (options.httpOnly === true) parts.push("HttpOnly");
  return parts.join("; ");
}

export function sessionCookieLine(site: CookieSite, seal: string, maxAgeSeconds: number): string {
  return writeCookie(sessionCookieName(site.secure), seal, site, { maxAgeSeconds, httpOnly: true });
}

/** The page's script reads the token and sends it back as a header. */
export const forgeryCookieLine = (site: CookieSite, token: string): string => writeCookie(XSRF_COOKIE, token, site);

/** A partitioned cookie does not replace an older lax cookie, therefore the older cookie is deleted. */
export function localeCookieLines(site: CookieSite, locale: Locale): readonly string[] {
  const { name, maxAgeSeconds } = LOCALE_COOKIE;
  const line = writeCookie(name, locale, site, { maxAgeSeconds });
  return site.secure && site.framed ? [`${name}=; Path=/; Max-Age=0`, line] : [line];
}

const FORGERY_TOKEN = /^[A-Za-z0-9_-]{32,128}$/;

/**
 * True if a call that changes something may come from a foreign page. No foreign page can send a session handle,
 * therefore a call with a handle needs only its Origin. Any other call needs the double submit (cookie XSRF-TOKEN =
 * header X-XSRF-TOKEN, compared in constant time) and its Origin. Without an Origin, Sec-Fetch-Site must be
 * same-origin.
 */
export function isForged(request: BffRequest, publicOrigins: readonly string[]): boolean {
  const hasHandle = request.headers.get(SESSION_HANDLE) !== null;
  return !(hasHandle || sameToken(request)) || !sameOrigin(request, publicOrigins);
}

function sameToken({ headers }: BffRequest): boolean {
  const cookie = readCookie(headers.get("cookie"), XSRF_COOKIE);
  const header = headers.get("x-xsrf-token");
  if (cookie === undefined || header === null || !FORGERY_TOKEN.test(cookie) || cookie.length !== header.length)
    return false;
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
