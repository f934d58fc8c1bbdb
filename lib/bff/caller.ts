import { idempotencyKeySchema } from "@/lib/contract/calls";
import { DEFAULT_LOCALE, LOCALE_COOKIE, parseLocale } from "@/lib/locale";
import { readCookie } from "./cookies";
import type { BffRequest, ConnectionInfo } from "./request";
import type { Caller } from "./upstream-call";

const TIME_ZONE = /^[A-Za-z][A-Za-z0-9_+-]{0,31}(\/[A-Za-z0-9_+-]{1,32}){0,2}$/;
const REVISION = /^[A-Za-z0-9._-]{1,64}$/;

/** The user_locale cookie → Accept-Language for the upstream: one of the product's own codes. */
export function acceptLanguageOf(cookie: string | undefined): string {
  return parseLocale(cookie) ?? DEFAULT_LOCALE;
}

const matching = (value: string | null, pattern: RegExp): string | undefined =>
  value !== null && pattern.test(value) ? value : undefined;

/** What the upstream learns of a browser's call. A malformed TIMEZONE or VREVV is left out. */
export function callerOf({ headers }: BffRequest, info: ConnectionInfo, token: string | undefined): Caller {
  return {
    token,
    acceptLanguage: acceptLanguageOf(readCookie(headers.get("cookie"), LOCALE_COOKIE.name)),
    timeZone: matching(headers.get("timezone"), TIME_ZONE),
    revision: matching(headers.get("vrevv"), REVISION),
    idempotencyKey: idempotencyKeySchema.safeParse(headers.get("idempotency-key")).data,
    address: info.address,
  };
}

/** True for an Idempotency-Key that is there and no UUID: dropping it in silence would make a bet repeatable. */
export function hasBadIdempotencyKey({ headers }: BffRequest): boolean {
  const key = headers.get("idempotency-key");
  return key !== null && !idempotencyKeySchema.safeParse(key).success;
}
