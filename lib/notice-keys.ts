import { isErrorCode } from "@/lib/contract/errors";

/** What the landing page can say besides the codes of the error table. */
export const NOTICE_KEYS = [
  "account_kick",
  "duplicate_login",
  "lobby_kick",
  "signed_out",
  "maintenance",
  "new_version",
  "refresh_page",
  "resource_failed",
] as const;

/** Whether the landing page has words of its own for this `message`. */
export const isNoticeKey = (key: string): boolean => isErrorCode(key) || NOTICE_KEYS.some((known) => known === key);
