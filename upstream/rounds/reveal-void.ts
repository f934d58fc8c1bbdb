import type { Beacon } from "@/games/shared/draw/beacon-chain";
import { entropyOf } from "@/games/shared/draw/draw";
import type { Beacons } from "../beacon/beacons";
import type { Queryable } from "../db/database";
import { ROUND_STATUS } from "@/lib/contract/games";
import type { Chains, LinkRead } from "./chains";
import { MissingKeyError } from "./seed-cipher";
import type { RoundRow } from "./wire";

/** The value that a void round lacks; undefined if it lacks none, or if no address of its chain gives it. */
export async function missedBeacon(beacons: Beacons, round: RoundRow | undefined): Promise<Beacon | undefined> {
  if (round?.status !== ROUND_STATUS.void || round.beacon_round === null || round.beacon_signature !== null)
    return undefined;
  if (round.beacon_chain !== beacons.chain.hash) return undefined;
  return beacons.of(round.beacon_round).catch(() => undefined);
}

/**
 * Stores what shows the outcome that a void round would have had: its secret, and the value that it waited for. Only
 * for the transaction that opens the next round. Stores no secret of a round whose terms were changed, or whose chain
 * is of another history of the database, in which the round may still be open.
 * @param missed the value that the round does not have yet
 */
export async function revealVoid(
  tx: Queryable,
  chains: Chains,
  round: RoundRow,
  missed: Beacon | undefined,
): Promise<void> {
  const read = await chains.read(tx, round).catch((error: unknown): LinkRead => {
    if (error instanceof MissingKeyError) return { fault: error.message };
    throw error;
  });
  if ("fault" in read) return;
  await tx.query(
    `update rounds set revealed = $2, beacon_signature = coalesce(beacon_signature, $3),
                       entropy = case when beacon_signature is null then $4 else entropy end
      where id = $1 and status = 3`,
    [
      round.id,
      read.secret,
      missed === undefined ? null : Buffer.from(missed.signature, "hex"),
      missed === undefined ? "" : entropyOf(missed.signature),
    ],
  );
}
