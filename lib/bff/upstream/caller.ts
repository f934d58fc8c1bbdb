import { idempotencyKeySchema } from "@/lib/contract/calls";
import { chooseLocale, LOCALE_COOKIE } from "@/lib/locale";
import { readCookie } from "../session/cookies";
import type { BffRequest, ConnectionInfo } from "../request";
import type { Caller } from "./send-call";

/** No zone's name is longer. */
const TIME_ZONE = /^(?=.{1,40}$)[A-Za-z][A-Za-z0-9_+-]{0,31}(\/[A-Za-z0-9_+-]{1,32}){0,2}$/;
const REVISION = /^[A-Za-z0-9._-]{1,64}$/;

const matching = (value: string | null, pattern: RegExp): string | undefined =>
  value !== null && pattern.test(value) ? value : undefined;

/** What the upstream learns of a browser's call. A malformed TIMEZONE or VREVV is left out. */
export function callerOf({ headers }: BffRequest, info: ConnectionInfo, token: string | undefined): Caller {
  return {
    token,
    // One of the product's own codes, the same as the page is rendered in.
    acceptLanguage: chooseLocale(readCookie(headers.get("cookie"), LOCALE_COOKIE.name), headers.get("accept-language")),
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
