import { type BeaconChain, beaconTimeOf } from "@/games/shared/draw/beacon-chain";
import type { LatestBeacon } from "./beacons";

/** The database's clock before the beacon was asked for, and after its answer, in ms since 1970. */
export interface Asked {
  readonly before: number;
  readonly after: number;
}

/**
 * The smallest error of the database's clock that explains a beacon's answer, in ms: negative if the clock is behind, 0 if it may be
 * right. A value proves that its time has come. Without the server's own time, an answer may be one round late.
 */
export function clockSkew(chain: BeaconChain, { beacon, serverTime }: LatestBeacon, { before, after }: Asked): number {
  const earliest = Math.max(beaconTimeOf(chain, beacon.round), serverTime?.earliest ?? 0);
  const latest = serverTime?.latest ?? beaconTimeOf(chain, beacon.round + 2);
  if (after < earliest) return after - earliest;
  return Math.max(0, before - latest);
}
