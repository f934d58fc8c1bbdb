import { type ErrorCode, isErrorCode } from "@/lib/contract/errors";

/** Keys of the landing page besides the codes of the error table. */
export const LANDING_KEYS = [
  "account_kick",
  "duplicate_login",
  "lobby_kick",
  "signed_out",
  "maintenance",
  "new_version",
  "refresh_page",
  "resource_failed",
] as const;

/** Those that are true only of a guest. */
const SIGNED_OUT: readonly string[] = [
  "account_kick",
  "duplicate_login",
  "signed_out",
  "unauthenticated",
  "session_expired",
] satisfies ((typeof LANDING_KEYS)[number] | ErrorCode)[];

/** True if this `message` says that the session is over. */
export const saysSignedOut = (key: string): boolean => SIGNED_OUT.includes(key);

/** True if the landing page has its own words for this `message`. */
export const isLandingKey = (key: string): boolean => isErrorCode(key) || LANDING_KEYS.some((known) => known === key);
