import type { Beacon, BeaconChain } from "@/games/shared/draw/beacon-chain";
import type { Queryable } from "../db/database";
import type { Beacons } from "./beacons";
import { storeBeacon } from "./store-beacon";

/** The beacons that closed rounds wait for. */
export interface AwaitedBeacons {
  readonly chain: BeaconChain;
  /**
   * The value for a round of ours, stored as the newest one before anything is computed from it. Rejects while the value can still come;
   * "missing" when it was tried for in vain for the whole wait, as the value of a chain that is not this one.
   */
  for(round: AwaitingRound): Promise<Beacon | "missing">;
}

export interface AwaitingRound {
  readonly id: number;
  /** The hash of the chain whose value was fixed when the round opened. */
  readonly beaconChain: string;
  readonly beaconRound: number;
}

/** The wait begins with the first try in this process: a value that exists is found however late the process comes. */
export function awaitBeacons(
  db: Queryable,
  beacons: Beacons,
  waitMs: number,
  nowMs = (): number => performance.now(),
): AwaitedBeacons {
  const triedSince = new Map<number, number>();
  const find = async ({ id, beaconChain, beaconRound }: AwaitingRound): Promise<Beacon | "missing"> => {
    try {
      if (beaconChain !== beacons.chain.hash) throw new Error(`the round waits for a value of chain ${beaconChain}`);
      return await beacons.of(beaconRound);
    } catch (error) {
      const since = triedSince.get(id) ?? nowMs();
      triedSince.set(id, since);
      if (nowMs() - since < waitMs) throw error;
      return "missing";
    }
  };
  return {
    chain: beacons.chain,
    async for(round) {
      const found = await find(round);
      triedSince.delete(round.id);
      if (found !== "missing") await storeBeacon(db, beacons.chain, found);
      return found;
    },
  };
}
