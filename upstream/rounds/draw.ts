import type { Logger } from "pino";
import { type Beacon, type BeaconChain, beaconRoundAfter } from "@/games/shared/draw/beacon-chain";
import { drawOutcome, entropyOf } from "@/games/shared/draw/draw";
import type { Game } from "@/games/shared/rules/types";
import type { AwaitedBeacons } from "../beacon/awaited";
import type { Database } from "../db/database";
import type { Chains, LinkRead } from "./chains";
import { AlteredDrawError, type Draw, saveDraw, type VoidReason } from "./store";
import type { RoundRow } from "./wire";

export interface DrawTools {
  readonly db: Database;
  readonly chains: Chains;
  readonly beacons: AwaitedBeacons;
  readonly log: Pick<Logger, "error">;
  readonly onVoid?: ((reason: VoidReason) => void) | undefined;
  /** Called if the database stored something other than the drawn outcome. */
  readonly onAltered?: (() => void) | undefined;
}

/**
 * Draws a closed round from its committed link and its beacon, and stores the outcome. Makes the round void if that is
 * impossible or if its terms were changed. Rejects if the database does not answer or stores something else, if
 * `DRAW_KEY` lacks a secret, or while the beacon's value can still come: a later try gives the same outcome.
 */
export async function drawRound(tools: DrawTools, game: Game, round: RoundRow): Promise<void> {
  const { db, chains, beacons, log } = tools;
  const { id, beacon_round: beaconRound, beacon_chain: beaconChain } = round;
  const read = isOfItsClose(beacons.chain, round)
    ? await chains.read(db, round)
    : { fault: "the beacon's round is not the one of the round's close" };
  const isAwaited = "secret" in read && beaconRound !== null && beaconChain !== null;
  const beacon = isAwaited ? await beacons.for({ id, beaconChain, beaconRound }) : undefined;
  if (beacon === "missing") {
    log.error({ game: game.code, round: id, beaconRound }, "the beacon did not come: the round is void");
    return save(tools, round, "void", undefined, "beacon_missing");
  }
  return save(tools, round, drawOf(game, round, read, beacon, log), beacon, "draw_failed");
}

/**
 * Whether the round waits for the value that follows from its close. True for a round without a beacon, and for one of
 * another chain, whose schedule is unknown here.
 */
function isOfItsClose(chain: BeaconChain, round: RoundRow): boolean {
  return round.beacon_chain !== chain.hash || round.beacon_round === beaconRoundAfter(chain, round.closes_at);
}

async function save(
  { db, log, onVoid, onAltered }: DrawTools,
  { id, game }: RoundRow,
  draw: Draw,
  beacon: Beacon | undefined,
  reason: VoidReason,
): Promise<void> {
  const entropy = beacon && { signature: Buffer.from(beacon.signature, "hex"), value: entropyOf(beacon.signature) };
  try {
    if ((await saveDraw(db, id, draw, entropy)) && draw === "void") onVoid?.(reason);
  } catch (error) {
    if (error instanceof AlteredDrawError) {
      log.error({ err: error, game, round: id }, "the database changes the draw: it is not stored");
      onAltered?.();
    }
    throw error;
  }
}

function drawOf(
  game: Game,
  { id, round_no: roundNo, form }: RoundRow,
  read: LinkRead,
  beacon: Beacon | undefined,
  log: Pick<Logger, "error">,
): Draw {
  try {
    if ("fault" in read) throw new Error(read.fault);
    const { secret } = read;
    const entropy = beacon === undefined ? "" : entropyOf(beacon.signature);
    const outcome = drawOutcome(game, { secret, roundNo, entropy, ...(form === null ? {} : { form }) });
    if (!game.isOutcome(outcome)) throw new Error("the draw gave no outcome of the game");
    return { outcome, revealed: secret };
  } catch (error) {
    log.error({ err: error, game: game.code, round: id }, "the round cannot be drawn: it is void");
    return "void";
  }
}
