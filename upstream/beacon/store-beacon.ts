import type { Beacon, BeaconChain } from "@/games/shared/draw/beacon-chain";
import type { Queryable } from "../db/database";

/** Stores the newest value's number: `place_bet` then refuses bets on rounds that wait for it or for an earlier one. */
export async function storeBeacon(db: Queryable, { hash }: BeaconChain, { round }: Beacon): Promise<void> {
  await db.query(
    `insert into beacon (chain, round) values ($1, $2)
      on conflict (one) do update set chain = excluded.chain, round = excluded.round, stored_at = clock_timestamp()
      where beacon.chain <> excluded.chain or beacon.round < excluded.round`,
    [hash, round],
  );
}
