import { type BodyEncoding, idempotencyKeySchema } from "@/lib/contract/calls";
import type { Locale } from "@/lib/contract/games";
import { TIME_ZONE_COOKIE } from "@/lib/contract/session/time-zone-cookie";
import { localeOfRequest, LOCALE_COOKIE, type LocaleOffer } from "@/lib/locale";
import type { BffRequest, ConnectionInfo } from "../request";
import { readCookie } from "../session/cookies";

/** What the upstream gets to know about the caller. Every value is one that the BFF made or checked itself. */
interface Caller {
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
  traceparent: string;
}

/** An IANA name; the longest has fewer characters. */
const TIME_ZONE = /^(?=.{1,40}$)[A-Za-z][A-Za-z0-9_+-]{0,31}(\/[A-Za-z0-9_+-]{1,32}){0,2}$/;
const REVISION = /^[A-Za-z0-9._-]{1,64}$/;

const matching = (value: string | null, pattern: RegExp): string | undefined =>
  value !== null && pattern.test(value) ? value : undefined;

/** The headers about a browser's call that the upstream receives. A malformed TIMEZONE or VREVV is left out. */
export function callerOf(
  { headers }: BffRequest,
  info: ConnectionInfo,
  { token, locale }: { token: string | undefined; locale: Locale | undefined },
  offer: LocaleOffer,
  traceparent: string,
): Caller {
  return {
    token,
    // By default the language in which the page is rendered.
    acceptLanguage:
      locale ??
      localeOfRequest([readCookie(headers.get("cookie"), LOCALE_COOKIE.name)], headers.get("accept-language"), offer),
    // A launch link is opened before any script has run: the browser's last visit stored its zone.
    timeZone: matching(
      headers.get("timezone") ?? readCookie(headers.get("cookie"), TIME_ZONE_COOKIE) ?? null,
      TIME_ZONE,
    ),
    revision: matching(headers.get("vrevv"), REVISION),
    idempotencyKey: keyOf(headers.get("idempotency-key")),
    address: info.address,
    traceparent,
  };
}

/** The Idempotency-Key if it is a UUID. To parse an absent one would cost as much as a present one. */
export const keyOf = (header: string | null): string | undefined =>
  header === null ? undefined : idempotencyKeySchema.safeParse(header).data;

/** True for an Idempotency-Key that is no UUID. It must not be dropped: the bet could then be placed twice. */
export function hasBadIdempotencyKey({ headers }: BffRequest): boolean {
  const key = headers.get("idempotency-key");
  return key !== null && keyOf(key) === undefined;
}

/** Request headers for the upstream. No header of the browser is copied. */
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
 * The content type for the upstream, rewritten; undefined when the call does not accept this one. JSON is accepted wherever a
 * form is, but not in place of a multipart one.
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
