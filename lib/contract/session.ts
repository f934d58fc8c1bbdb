/** A session ends this long after the last account fetch, or up to a minute earlier (specification, point 9: token expiry 15 minutes). The cookie ends with the session. */
export const SESSION_SECONDS = 15 * 60;

/** How long a launch waits for the player's answer, and how long a launch link waits for its next try. */
export const PENDING_LAUNCH_SECONDS = 5 * 60;

export const LANGUAGE_SECONDS = 365 * 86_400;

/**
 * Header of the session handle: the sealed session of a frame whose browser keeps no cookie. The document keeps the handle in a variable
 * and sends it with each call. An answer that renews the session has the new handle.
 */
export const SESSION_HANDLE = "x-session-handle";

/** The browser's zone (IANA name), for requests without a script: a launch link. */
export const TIME_ZONE_COOKIE = "time_zone";

export interface ShownName {
  /** U+FFFD replaces an invisible character. */
  readonly name: string;
  /** Letters to highlight: first and end, as offsets in `name`. */
  readonly marks: readonly (readonly [first: number, end: number])[];
  /** The merchant's code, if the names are equal or look alike, or if a letter of either name is marked; else null. */
  readonly merchant: string | null;
}

/** Null for an unknown player. */
export interface ShownNames {
  readonly current: ShownName | null;
  readonly next: ShownName | null;
  /** True: the two names differ, but look the same. */
  readonly alike: boolean;
}

/** `sid` identifies the launch in the player's answer. */
export interface PendingLaunch extends ShownNames {
  readonly sid: string;
}
