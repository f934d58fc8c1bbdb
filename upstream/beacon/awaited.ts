import type { Beacon } from "@/games/shared/draw/beacon-chain";
import type { Queryable } from "../db/database";
import type { Beacons } from "./beacons";
import { storeBeacon } from "./store-beacon";

/** The beacons that closed rounds wait for. */
export interface AwaitedBeacons {
  /**
   * The value for a round of ours, stored as the newest one before anything is computed from it. Rejects while the value can still come;
   * "missing" when it was tried for in vain for the whole wait.
   */
  for(round: { readonly id: number; readonly beaconRound: number }): Promise<Beacon | "missing">;
}

/** The wait begins with the first try in this process: a value that exists is found however late the process comes. */
export function awaitBeacons(
  db: Queryable,
  beacons: Beacons,
  waitMs: number,
  nowMs = (): number => performance.now(),
): AwaitedBeacons {
  const triedSince = new Map<number, number>();
  const find = async (id: number, beaconRound: number): Promise<Beacon | "missing"> => {
    try {
      return await beacons.of(beaconRound);
    } catch (error) {
      const since = triedSince.get(id) ?? nowMs();
      triedSince.set(id, since);
      if (nowMs() - since < waitMs) throw error;
      return "missing";
    }
  };
  return {
    async for({ id, beaconRound }) {
      const found = await find(id, beaconRound);
      triedSince.delete(id);
      if (found !== "missing") await storeBeacon(db, beacons.chain, found);
      return found;
    },
  };
}
