/** Time between tries at first. */
const PACE_MS = 1500;
const QUICK_TRIES = 12;
const LONGEST_MS = 15_000;
/** First tries are spread over this: a hub that restarts loses the sockets of all pages at once. */
const FIRST_SPREAD_MS = 2000;
/** Assumed length of a handshake before one was measured. */
const UNKNOWN_HANDSHAKE_MS = 1300;
/** A handshake is aborted after this many times the last one's length. */
const HANDSHAKE_ROOM = 3;

/** How long the hub may take to greet a socket that its server has accepted. */
export const GREETING_MS = 15_000;

/** Wait before the first try to reconnect. */
export function firstReconnectMs(random: () => number): number {
  return FIRST_SPREAD_MS * random();
}

/**
 * Time limit of attempt number `tries` (from 0) before the next attempt replaces it. It is constant at first, because
 * most networks return soon, and then grows for slow networks and long outages of the hub.
 */
export function reconnectBackoffMs(tries: number, handshakeMs: number | null, random: () => number): number {
  const pace = Math.max(PACE_MS, (handshakeMs ?? UNKNOWN_HANDSHAKE_MS) * HANDSHAKE_ROOM);
  const slower = 1.5 ** Math.max(0, tries - QUICK_TRIES);
  return Math.min(LONGEST_MS, pace * slower) * (0.8 + 0.4 * random());
}

/** Waits before a refused or unanswered subscription is repeated: the first, doubled each time, up to the last. */
export const RETRY_FIRST_MS = 2000;
const RETRY_LAST_MS = 30_000;

/**
 * Wait before the attempt after `failures` failed ones. Half of the wait is random, so that many pages do not return
 * at once.
 */
export function subscribeBackoffMs(failures: number, random: () => number): number {
  return Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + random() / 2);
}
