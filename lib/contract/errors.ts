/** Codes of a refused bet (HTTP 422). A refused bet changes nothing. */
export const BET_REFUSALS = [
  "round_closed",
  "below_min",
  "above_max",
  "above_order_max",
  "insufficient_balance",
  "odds_changed",
  "unknown_bet",
  "setting_forced",
  "game_disabled",
] as const;
export type BetRefusal = (typeof BET_REFUSALS)[number];

/** Why the platform ended a session. A 401 without one of these codes is `bad_credentials` at a sign-in, and `unauthenticated` elsewhere. */
export const SESSION_ENDS = ["account_kick", "duplicate_login", "session_expired"] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export const LAUNCH_REFUSALS = ["launch_token_invalid", "launch_token_used", "launch_token_expired"] as const;

/** The statuses by which a platform answers a call that it does not have. */
export const MISSING_STATUSES: ReadonlySet<number> = new Set([404, 405, 501]);

/** The header of the BFF's answer 204 to an optional call that the platform lacks. */
export const MISSING_CALL = "x-missing-call";

export const ERROR_STATUS = {
  unauthenticated: 401,
  account_kick: 401,
  duplicate_login: 401,
  session_expired: 401,
  bad_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  version_outdated: 418,
  csrf_mismatch: 419,
  malformed_request: 422,
  validation_failed: 422,
  launch_token_invalid: 422,
  launch_token_used: 422,
  launch_token_expired: 422,
  idempotency_conflict: 422,
  round_closed: 422,
  below_min: 422,
  above_max: 422,
  above_order_max: 422,
  insufficient_balance: 422,
  odds_changed: 422,
  unknown_bet: 422,
  setting_forced: 422,
  game_disabled: 422,
  too_many_requests: 429,
  internal: 500,
  upstream_unreachable: 502,
  upstream_answer_too_large: 502,
  contract_mismatch: 502,
  unavailable: 503,
  maintenance: 503,
  upstream_timeout: 504,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof ERROR_STATUS;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

/**
 * The messages of the landing page whose words are in the namespace `notices`. Some are also codes of {@link ERROR_STATUS}; the words of
 * its other codes are in `errors`.
 */
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

/** The messages of the landing page that are wrong for a signed-in player. */
const SIGNED_OUT_KEYS: readonly string[] = [
  "account_kick",
  "duplicate_login",
  "signed_out",
  "unauthenticated",
  "session_expired",
] satisfies ((typeof LANDING_KEYS)[number] | ErrorCode)[];

export const saysSignedOut = (key: string): boolean => SIGNED_OUT_KEYS.includes(key);

export const isLandingKey = (key: string): boolean => isErrorCode(key) || LANDING_KEYS.some((known) => known === key);
