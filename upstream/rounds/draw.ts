import type { Logger } from "pino";
import { drawOutcome } from "@/games/shared/draw/draw";
import type { Game } from "@/games/shared/rules/types";
import type { Queryable } from "../db/database";
import type { Chains } from "./chains";
import { type Draw, saveDraw, type VoidReason } from "./store";
import type { RoundRow } from "./wire";

export interface DrawTools {
  readonly db: Queryable;
  readonly chains: Chains;
  readonly log: Pick<Logger, "error">;
  readonly onVoid?: ((reason: VoidReason) => void) | undefined;
}

/**
 * Draws a closed round from its committed link and stores the outcome, or makes the round void when that cannot be done.
 * Rejects only if the database does not answer: the draw is tried again then and can only come out the same.
 */
export async function drawRound({ db, chains, log, onVoid }: DrawTools, game: Game, round: RoundRow): Promise<void> {
  const secret = await chains.read(db, round);
  const draw = drawOf(game, round, secret, log);
  if ((await saveDraw(db, round.id, draw)) && draw === "void") onVoid?.("draw_failed");
}

function drawOf(game: Game, round: RoundRow, secret: Uint8Array | undefined, log: Pick<Logger, "error">): Draw {
  try {
    if (secret === undefined) throw new Error("the chain cannot give the link that was committed");
    const { round_no: roundNo, entropy, form } = round;
    const outcome = drawOutcome(game, { secret, roundNo, entropy, ...(form === null ? {} : { form }) });
    if (!game.isOutcome(outcome)) throw new Error("the draw gave no outcome of the game");
    return { outcome, revealed: secret };
  } catch (error) {
    log.error({ err: error, game: game.code, round: round.id }, "the round cannot be drawn: it is void");
    return "void";
  }
}
