import { isErrorCode } from "@/lib/contract/errors";

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

/** True if the landing page has its own words for this `message`. */
export const isLandingKey = (key: string): boolean => isErrorCode(key) || LANDING_KEYS.some((known) => known === key);
