import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { ROUND_STATUS } from "@/lib/contract/entities";
import type { FairChain, FairRound } from "@/lib/contract/fairness";
import type { Game } from "../rules/types";
import { awaitsDueBeacon, QUICKNET } from "./beacon-chain";
import { linkBytes } from "./chain";
import { formOfRound } from "./draw";
import { verifyRound } from "./verify";

/** A longer chain is not checked: a browser would hash for seconds. */
const MAX_CHAIN_LENGTH = 1_000_000;

/** Why a published round is not what it should be. */
export type RoundFault =
  /** A value has not the form that it should have. */
  | "malformed"
  /** The secret is not the one that was committed to. */
  | "not_committed"
  /** The secret gives another outcome. */
  | "other_outcome"
  /** The draw's entropy is not of the beacon that was fixed before, or there is one without a beacon. */
  | "other_beacon"
  /** The beacon's round is not the one that follows from the close, or the close is not of this round's time. */
  | "other_beacon_time"
  /** A round without a draw shows a secret or a result. */
  | "early_secret"
  /** The round does not continue the chain: its anchor, or the round before. */
  | "not_of_chain"
  /** The form is not the one that follows from the round before. */
  | "other_form"
  /** Rounds between the one before and this one are missing. */
  | "rounds_missing";

/** What could not be checked, as the platform does not publish it. */
export type Unchecked =
  /** Whether the beacon's round follows from the close. */
  "beacon_time";

/** Checks a beacon's signature for a round of the beacon, which takes about 30 ms. */
export type IsSigned = (beacon: { readonly round: number; readonly signature: string }) => boolean;

/** A round with what a check of it found. */
export interface CheckedRound {
  readonly round: FairRound;
  /** Empty if all is well. */
  readonly faults: readonly RoundFault[];
  readonly unchecked: readonly Unchecked[];
  /** Rounds that are missing before this one. */
  readonly missing: number;
  /** Links that the chain of the round before still had when this round began another chain. */
  readonly unused: number;
  /** The outcome was drawn again from the secret. */
  readonly isDrawn: boolean;
}

/**
 * Checks rounds of one game in the order in which they were opened: each secret against its commitment, each outcome against its
 * secret, each round against the one before, and the first against its anchor.
 * @param before the round before the first one; null if there is none, undefined if it is not known
 * @param isSigned left out: the entropy is held to the beacon's signature, and the signature is not checked
 */
export function checkRounds(
  game: Game,
  chains: readonly FairChain[],
  rounds: readonly FairRound[],
  before?: FairRound | null,
  isSigned: IsSigned = () => true,
): CheckedRound[] {
  let last = before;
  return rounds.map((round) => {
    const chain = chains.find(({ id }) => id === round.chain_id);
    const checked = checkRound(game, { round, chain, before: last, chains, isSigned });
    last = round;
    return checked;
  });
}

interface Step {
  readonly round: FairRound;
  readonly chain: FairChain | undefined;
  readonly before: FairRound | null | undefined;
  readonly chains: readonly FairChain[];
  readonly isSigned: IsSigned;
}

function checkRound(game: Game, step: Step): CheckedRound {
  const { round, before, isSigned } = step;
  const missing = before == null ? 0 : missingBetween(before, round);
  const isDue = awaitsDueBeacon(QUICKNET, round);
  const unchecked: Unchecked[] = isDue === null ? ["beacon_time"] : [];
  try {
    const faults: RoundFault[] = [...drawFaults(game, round, isSigned), ...chainFaults(step)];
    if (isDue === false || (isDue === true && isBeforeClose(round, before))) faults.push("other_beacon_time");
    if (missing > 0) faults.push("rounds_missing");
    else if (before !== undefined && !formFollows(game, round, before)) faults.push("other_form");
    return { round, faults, unchecked, missing, unused: unusedBefore(step), isDrawn: drawnNumbers(round) !== null };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { round, faults: ["malformed"], unchecked, missing, unused: 0, isDrawn: false };
  }
}

/** The round opened before the drawn one before it had closed: one of the two closes is not of its round's time. */
function isBeforeClose({ beacon_round, opens_at: opensAt }: FairRound, before: FairRound | null | undefined): boolean {
  if (beacon_round == null || before?.status !== ROUND_STATUS.resulted) return false;
  return Date.parse(opensAt) < Date.parse(before.closes_at ?? before.opens_at);
}

/** The numbers that the round's secret must give; null if there is nothing to compare. */
function drawnNumbers({ status, revealed, result_numbers: result, void_numbers: voided }: FairRound) {
  if (revealed == null) return null;
  return (status === ROUND_STATUS.void ? voided : result) ?? null;
}

function drawFaults(game: Game, round: FairRound, isSigned: IsSigned): RoundFault[] {
  const { status, revealed, result_numbers: result, beacon_round: beaconRound, beacon_signature: signature } = round;
  if (status !== ROUND_STATUS.resulted && status !== ROUND_STATUS.void) {
    return revealed == null && result == null ? [] : ["early_secret"];
  }
  // The secret of a void round is public with the next round of its chain.
  if (revealed == null) return status === ROUND_STATUS.void ? [] : ["malformed"];
  const claim = { game, roundNo: round.round_no, commitment: round.commitment, revealed, form: round.form };
  const beacon = beaconRound == null ? null : { round: beaconRound, signature: signature ?? "" };
  // A void round whose beacon did not come has no value of it.
  const isWithoutValue = beacon !== null && status === ROUND_STATUS.void && signature == null;
  const verdict = verifyRound({ ...claim, entropy: round.entropy, beacon, outcome: drawnNumbers(round) ?? [] });
  if (verdict.reason !== null) return ["malformed"];
  const isOfBeacon = isWithoutValue || (verdict.entropyMatches && (beacon === null || isSigned(beacon)));
  return [
    ...(verdict.commitmentMatches ? [] : ["not_committed" as const]),
    ...(isOfBeacon ? [] : ["other_beacon" as const]),
    ...(verdict.outcomeMatches || isWithoutValue ? [] : ["other_outcome" as const]),
  ];
}

/** The round continues its chain: from the round before, or else from the anchor. */
function chainFaults({ round, chain, before }: Step): RoundFault[] {
  const isInside = chain !== undefined && round.link >= 1 && round.link <= Math.min(chain.length, MAX_CHAIN_LENGTH);
  if (!isInside) return ["not_of_chain"];
  const isNext = before?.chain_id === round.chain_id;
  const from = isNext ? before.link : 0;
  const earlier = isNext ? before.revealed : chain.anchor;
  if (earlier == null) return [];
  if (round.link <= from) return ["not_of_chain"];
  return hashedHex(round.commitment, round.link - from - 1) === earlier.toLowerCase() ? [] : ["not_of_chain"];
}

/** A link, hashed this number of times. Throws RangeError for what is no link. */
function hashedHex(link: string, times: number): string {
  let current = linkBytes(link);
  for (let step = 0; step < times; step += 1) current = sha256(current);
  return bytesToHex(current);
}

function formFollows(game: Game, { commitment, form }: FairRound, before: FairRound | null): boolean {
  const due = formOfRound(game, commitment, before?.form);
  return (due?.join() ?? "") === (form?.join() ?? "");
}

/** By the links of one chain, and by the count at the end of the numbers of one day. */
function missingBetween(before: FairRound, round: FairRound): number {
  const byLink = before.chain_id === round.chain_id ? round.link - before.link - 1 : 0;
  const [day, count] = countOf(before);
  const [sameDay, next] = countOf(round);
  const byCount = day !== undefined && day === sameDay ? next - count - 1 : 0;
  return Math.max(0, byLink, byCount);
}

function countOf({ round_no: roundNo }: FairRound): [day: string | undefined, count: number] {
  const [, day, count] = /^(\d{8})(\d{4,6})$/.exec(roundNo) ?? [];
  return [day, Number(count)];
}

function unusedBefore({ round, before, chains }: Step): number {
  if (before == null || before.chain_id === round.chain_id) return 0;
  const ended = chains.find(({ id }) => id === before.chain_id);
  return ended === undefined ? 0 : ended.length - before.link;
}
