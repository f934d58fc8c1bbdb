import type { Beacon, BeaconChain } from "@/games/shared/draw/beacon-chain";
import type { Queryable } from "../db/database";
import type { Beacons } from "./beacons";
import { storeBeacon } from "./store-beacon";

export interface AwaitedBeacons {
  readonly chain: BeaconChain;
  /**
   * Gets the value for a round, and stores the value's number if it is the newest. Without a value it rejects until the
   * wait ends, and then gives "missing". A round of another chain gets no value.
   */
  for(round: AwaitingRound): Promise<Beacon | "missing">;
}

export interface AwaitingRound {
  readonly id: number;
  /** The hash of the chain, fixed when the round opened. */
  readonly beaconChain: string;
  readonly beaconRound: number;
}

/** The wait begins with the first failed try in this process. */
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
