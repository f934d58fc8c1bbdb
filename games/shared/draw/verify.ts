import { bytesToHex } from "@noble/hashes/utils.js";
import { commitmentOf, linkBytes } from "./chain";
import { drawOutcome, entropyOf } from "./draw";
import type { Game, RoundForm } from "../rules/types";

/** The published data of a round: its commitment before betting, the rest after the draw. */
export interface RoundClaim {
  readonly game: Game;
  readonly roundNo: string;
  /** 32 bytes, or as 64 hex digits. */
  readonly commitment: Uint8Array | string;
  /** The round's link of the hash chain: 32 bytes, or as 64 hex digits. */
  readonly revealed: Uint8Array | string;
  /** Null, absent and empty are the same. Must be empty without a beacon: each text gives another outcome. */
  readonly entropy?: string | null | undefined;
  /** The beacon's round that was fixed before betting, and the signature of its value; null or absent without a beacon. */
  readonly beacon?: { readonly round: number; readonly signature: string | null | undefined } | null | undefined;
  readonly outcome: readonly number[];
  readonly form?: RoundForm | null | undefined;
}

export type ClaimFault = "commitment_malformed" | "revealed_malformed" | "form_malformed";

export interface RoundVerdict {
  readonly commitmentMatches: boolean;
  /** The outcome that the revealed secret gives; null if the secret or the form is malformed. */
  readonly outcome: readonly number[] | null;
  readonly outcomeMatches: boolean;
  /**
   * True if the entropy is the SHA256 of the beacon's signature, or is empty without a beacon. `verify-beacon` verifies
   * the signature itself.
   */
  readonly entropyMatches: boolean;
  /** Null if the claim could be checked, with any result. */
  readonly reason: ClaimFault | null;
}

/** Checks a published round (docs/decisions/002-draw.md), in the upstream or in the player's own browser. Never throws. */
export function verifyRound(claim: RoundClaim): RoundVerdict {
  const revealed = linkOf(claim.revealed);
  if (revealed === null) return unchecked("revealed_malformed");
  const entropyMatches = isEntropyOf(claim);
  const outcome = outcomeOf(claim, revealed);
  const outcomeMatches = outcome !== null && sameNumbers(outcome, claim.outcome);
  const commitment = linkOf(claim.commitment);
  const drawn = { outcome, outcomeMatches, entropyMatches };
  if (commitment === null) return { ...drawn, commitmentMatches: false, reason: "commitment_malformed" };
  const commitmentMatches = bytesToHex(commitmentOf(revealed)) === bytesToHex(commitment);
  return { ...drawn, commitmentMatches, reason: outcome === null ? "form_malformed" : null };
}

function unchecked(reason: ClaimFault): RoundVerdict {
  return { commitmentMatches: false, outcome: null, outcomeMatches: false, entropyMatches: false, reason };
}

function isEntropyOf({ beacon, entropy }: RoundClaim): boolean {
  if (beacon == null) return (entropy ?? "") === "";
  const { signature } = beacon;
  return signature != null && /^[0-9a-f]{96}$/i.test(signature) && entropyOf(signature) === entropy;
}

function linkOf(link: Uint8Array | string): Uint8Array | null {
  try {
    return linkBytes(link);
  } catch {
    return null;
  }
}

/** Null for a form that the game refuses: the form comes from the network, as all data of a claim do. */
function outcomeOf({ game, roundNo, entropy, form }: RoundClaim, secret: Uint8Array): readonly number[] | null {
  try {
    return drawOutcome(game, { secret, roundNo, entropy: entropy ?? "", ...(form == null ? {} : { form }) });
  } catch {
    return null;
  }
}

function sameNumbers(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((number, at) => number === right[at]);
}
