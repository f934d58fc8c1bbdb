/** A try that failed at once or hangs: the next one follows after this, for as long as a cut usually lasts. */
const PACE_MS = 1500;
const QUICK_TRIES = 12;
const LONGEST_MS = 15_000;
/** The first try after a loss: a hub that went took every page's socket with it, so the pages come back spread over this. */
const FIRST_SPREAD_MS = 2000;
/** A handshake of which nothing is known yet, as on a first visit, may take so long. */
const UNKNOWN_HANDSHAKE_MS = 1300;
/** A handshake may take so many times what the last one took before it is given up. */
const HANDSHAKE_ROOM = 3;

/** How long a hub whose server has taken the socket may take to greet it: it is there, but busy or starting. */
export const GREETING_MS = 15_000;

/** Wait before the first try to come back. */
export function firstReconnectMs(random: () => number): number {
  return FIRST_SPREAD_MS * random();
}

/**
 * How long try number `tries` (from 0) may take before the next replaces it: at a steady pace at first, so that a page is
 * back right after its network is, then longer and longer, for networks on which a handshake itself is slow and for hubs
 * that stay away.
 */
export function reconnectBackoffMs(tries: number, handshakeMs: number | null, random: () => number): number {
  const pace = Math.max(PACE_MS, (handshakeMs ?? UNKNOWN_HANDSHAKE_MS) * HANDSHAKE_ROOM);
  const slower = 1.5 ** Math.max(0, tries - QUICK_TRIES);
  return Math.min(LONGEST_MS, pace * slower) * (0.8 + 0.4 * random());
}

/** A refused or unanswered subscription is asked for again after this long, then twice as long, up to the last. */
export const RETRY_FIRST_MS = 2000;
const RETRY_LAST_MS = 30_000;

/** Wait before the try after `failures` failed ones; half of it is random, so that many pages do not come back at once. */
export function subscribeBackoffMs(failures: number, random: () => number): number {
  return Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + random() / 2);
}
