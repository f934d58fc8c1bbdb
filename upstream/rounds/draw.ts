import type { Logger } from "pino";
import type { Beacon } from "@/games/shared/draw/beacon-chain";
import { drawOutcome, entropyOf } from "@/games/shared/draw/draw";
import type { Game } from "@/games/shared/rules/types";
import type { AwaitedBeacons } from "../beacon/awaited";
import type { Queryable } from "../db/database";
import type { Chains } from "./chains";
import { type Draw, saveDraw, type VoidReason } from "./store";
import type { RoundRow } from "./wire";

export interface DrawTools {
  readonly db: Queryable;
  readonly chains: Chains;
  readonly beacons: AwaitedBeacons;
  readonly log: Pick<Logger, "error">;
  readonly onVoid?: ((reason: VoidReason) => void) | undefined;
}

/**
 * Draws a closed round from its committed link, and from its beacon if it has one, and stores the outcome, or makes the round void when
 * that cannot be done. Rejects if the database does not answer or while the beacon can still come: the draw is tried again then and can
 * only come out the same.
 */
export async function drawRound(tools: DrawTools, game: Game, round: RoundRow): Promise<void> {
  const { db, chains, beacons, log } = tools;
  const { id, beacon_round: beaconRound } = round;
  const beacon = beaconRound === null ? undefined : await beacons.for({ id, beaconRound });
  if (beacon === "missing") {
    log.error({ game: game.code, round: id, beaconRound }, "the beacon did not come: the round is void");
    return save(tools, round, "void", undefined, "beacon_missing");
  }
  const secret = await chains.read(db, round);
  return save(tools, round, drawOf(game, round, secret, beacon, log), beacon, "draw_failed");
}

async function save(
  { db, onVoid }: DrawTools,
  { id }: RoundRow,
  draw: Draw,
  beacon: Beacon | undefined,
  reason: VoidReason,
): Promise<void> {
  const entropy = beacon && { signature: Buffer.from(beacon.signature, "hex"), value: entropyOf(beacon.signature) };
  if ((await saveDraw(db, id, draw, entropy)) && draw === "void") onVoid?.(reason);
}

function drawOf(
  game: Game,
  { id, round_no: roundNo, form }: RoundRow,
  secret: Uint8Array | undefined,
  beacon: Beacon | undefined,
  log: Pick<Logger, "error">,
): Draw {
  try {
    if (secret === undefined) throw new Error("the chain cannot give the link that was committed");
    const entropy = beacon === undefined ? "" : entropyOf(beacon.signature);
    const outcome = drawOutcome(game, { secret, roundNo, entropy, ...(form === null ? {} : { form }) });
    if (!game.isOutcome(outcome)) throw new Error("the draw gave no outcome of the game");
    return { outcome, revealed: secret };
  } catch (error) {
    log.error({ err: error, game: game.code, round: id }, "the round cannot be drawn: it is void");
    return "void";
  }
}
