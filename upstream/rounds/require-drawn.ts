import type { Logger } from "pino";
import type { Game } from "@/games/shared/rules/types";
import { ROUND_STATUS } from "@/lib/contract/games";
import type { Beacons } from "../beacon/beacons";
import { drawDisagreement } from "./reconcile-draws";
import { requireKeyOf, type SeedSeals } from "./seed-cipher";
import { AlteredDrawError } from "./store";
import { hasItsTerms } from "./terms";
import type { RoundRow } from "./wire";

export interface DrawProof {
  readonly seals: SeedSeals;
  readonly beacons: Pick<Beacons, "chain" | "isSigned">;
  readonly log: Pick<Logger, "error">;
  readonly onAltered: () => void;
}

/**
 * Proves that a resulted round has the terms of its opening, and the outcome that its secret, form and beacon give. A
 * void round needs no proof. Throws {@link AlteredDrawError} if the row was changed, MissingKeyError if `DRAW_KEY`
 * lacks the secret of the terms, and Error if the round is of another beacon's chain.
 */
export async function requireDrawn(
  { log, onAltered, ...proof }: DrawProof,
  game: Game,
  round: RoundRow,
): Promise<void> {
  if (round.status === ROUND_STATUS.void) return;
  const fault = await faultOf(proof, game, round);
  if (fault === undefined) return;
  log.error({ game: game.code, round: round.id, fault }, "the round is not as it was drawn: it is not paid");
  onAltered();
  throw new AlteredDrawError(`round ${round.id} is not as it was drawn: ${fault}`);
}

async function faultOf(
  { seals, beacons }: Pick<DrawProof, "seals" | "beacons">,
  game: Game,
  round: RoundRow,
): Promise<string | undefined> {
  const { revealed, outcome, beacon_chain: chain, beacon_round: beaconRound, beacon_signature: signature } = round;
  requireKeyOf(seals, round.terms_mac);
  if (!hasItsTerms(seals, round)) return "the round is not as it was opened";
  if (revealed === null || outcome === null) return "the round has no outcome";
  const broken = drawDisagreement(game, { ...round, revealed, outcome });
  if (broken !== undefined) return `not ${broken.rule}: ${broken.detail}`;
  if (beaconRound === null) return undefined;
  if (chain !== beacons.chain.hash) throw new Error(`the signature of beacon chain ${chain} cannot be checked`);
  const beacon = { round: beaconRound, signature: Buffer.from(signature ?? []).toString("hex") };
  return (await beacons.isSigned(beacon)) ? undefined : `beacon ${beaconRound} has another signature`;
}
