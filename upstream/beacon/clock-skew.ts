import { type BeaconChain, beaconTimeOf } from "@/games/shared/draw/beacon-chain";
import type { LatestBeacon } from "./beacons";

/** An answer, with the database's clock before the address was asked and after it answered, in ms since 1970. */
export interface TimedAnswer extends LatestBeacon {
  readonly before: number;
  readonly after: number;
}

export interface ClockError {
  /** The least error of the clock that more than half of the addresses do not exceed, in ms: negative where the clock is behind. */
  readonly skewMs: number;
  /** For how long, at least, the clock is behind by a signed value; 0 or less if no value proves it. */
  readonly behindMs: number;
}

/**
 * The error of the database's clock by the answers of one address or more. A server's time is its own word: the clock is right only where
 * more than half of the addresses agree. A signed value proves that its time has come, whoever brings it.
 */
export function clockError(chain: BeaconChain, answers: readonly TimedAnswer[]): ClockError {
  const skews = answers.map((answer) => clockSkew(chain, answer)).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const agreed = skews[Math.floor(skews.length / 2)] ?? 0;
  const behindMs = Math.max(...answers.map(({ beacon, after }) => beaconTimeOf(chain, beacon.round) - after));
  return { skewMs: behindMs > Math.abs(agreed) ? -behindMs : agreed, behindMs };
}

/**
 * The least error of the database's clock that explains one answer, in ms: negative where the clock is behind, 0 where it may be right.
 * Without the server's own time, an answer may be one round late.
 */
export function clockSkew(chain: BeaconChain, { beacon, serverTime, before, after }: TimedAnswer): number {
  const earliest = Math.max(beaconTimeOf(chain, beacon.round), serverTime?.earliest ?? 0);
  const latest = serverTime?.latest ?? beaconTimeOf(chain, beacon.round + 2);
  if (after < earliest) return after - earliest;
  return Math.max(0, before - latest);
}
