import { type BeaconChain, beaconTimeOf } from "@/games/shared/draw/beacon-chain";
import type { LatestBeacon } from "./beacons";

/** An address's answer, with the database's clock before the request and after the answer, in ms since 1970. */
export interface TimedAnswer extends LatestBeacon {
  readonly before: number;
  readonly after: number;
}

export interface ClockError {
  /** The smallest error, in ms, with which more than half of the addresses agree; `-behindMs` if a signed value proves a larger error. Negative if the clock is behind. */
  readonly skewMs: number;
  /** A signed value proves that the clock is behind by at least this time. 0 or less without such a value. */
  readonly behindMs: number;
}

/**
 * Computes the error of the database's clock. Nobody signs a server's time: the clock counts as right only if more than
 * half of the addresses agree. A signed value proves that its time has come, whoever sends it.
 */
export function clockError(chain: BeaconChain, answers: readonly TimedAnswer[]): ClockError {
  const skews = answers.map((answer) => clockSkew(chain, answer)).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const agreed = skews[Math.floor(skews.length / 2)] ?? 0;
  const behindMs = Math.max(...answers.map(({ beacon, after }) => beaconTimeOf(chain, beacon.round) - after));
  return { skewMs: behindMs > Math.abs(agreed) ? -behindMs : agreed, behindMs };
}

/**
 * The smallest error of the database's clock, in ms, that explains one answer. Negative if the clock is behind, 0 if it
 * may be right. Without a server time, accepts a value that is one round late.
 */
export function clockSkew(chain: BeaconChain, { beacon, serverTime, before, after }: TimedAnswer): number {
  const earliest = Math.max(beaconTimeOf(chain, beacon.round), serverTime?.earliest ?? 0);
  const latest = serverTime?.latest ?? beaconTimeOf(chain, beacon.round + 2);
  if (after < earliest) return after - earliest;
  return Math.max(0, before - latest);
}
