import { type FairChain, type FairRound, voidNumbersOf } from "@/lib/contract/fairness";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { ROUND_STATUS } from "@/lib/contract/games";
import type { Game } from "@/games/shared/rules/types";
import { awaitsDueBeacon, QUICKNET } from "./beacon-chain";
import { linkBytes } from "./chain";
import { formOfRound } from "./draw";
import { verifyRound } from "./verify";

/** A higher link is a fault and is not hashed, because a browser would hash for seconds. */
const MAX_CHAIN_LENGTH = 1_000_000;

export type RoundFault =
  | "malformed"
  | "not_committed"
  | "other_outcome"
  /** The entropy is not that of the beacon round named at the opening, or the round names no beacon for it. */
  | "other_beacon"
  /**
   * The close demands another beacon round or is outside the round's time, or the round opened before the previous
   * round closed.
   */
  | "other_beacon_time"
  /** An undecided round publishes a secret or a result. */
  | "early_secret"
  /** A void round has no secret, although the commitment of its chain's next round is that secret. */
  | "no_secret"
  /** The round does not fit its chain, by the length, the age or the anchor of the chain or by the previous round. */
  | "not_of_chain"
  /** The link, or a later one of its chain, was used before: its secret may be public. */
  | "link_used"
  /** The round opened before the previous round was drawn or void. */
  | "before_undecided"
  /** The number is not the day and a count that rises within the day. */
  | "other_number"
  | "other_form"
  | "rounds_missing";

/** A check that was impossible, because the platform does not publish the data. */
export type Unchecked =
  /** Whether the beacon's round follows from the close. */
  | "beacon_time"
  /** Whether the number is the due one: it, or the one before, is no day and count. */
  | "number"
  /** Whether the round follows the previous round, which is unknown. */
  | "before";

/** Checks a beacon's signature for a round of the beacon, which takes about 30 ms. */
export type IsSigned = (beacon: { readonly round: number; readonly signature: string }) => boolean;

export interface CheckedRound {
  readonly round: FairRound;
  readonly faults: readonly RoundFault[];
  readonly unchecked: readonly Unchecked[];
  readonly missing: number;
  /** Unused links of the previous round's chain, if this round began another chain. */
  readonly unused: number;
  /** True if the round publishes its secret and numbers, and its outcome was computed again. */
  readonly isDrawn: boolean;
}

/**
 * Checks rounds of one game in the order in which they were opened: each secret against its commitment, each outcome
 * against its secret, each round against the previous one, and the first of each chain against its anchor.
 * @param before the round before these rounds; null if the first of them is the game's first round, undefined if
 * unknown
 * @param isSigned if absent, the entropy is compared with the beacon's signature, but the signature is not verified
 */
export function checkRounds(
  game: Game,
  chains: readonly FairChain[],
  rounds: readonly FairRound[],
  before?: Before,
  isSigned: IsSigned = () => true,
): CheckedRound[] {
  let last = before;
  const used = new Map<string, number>();
  const spend = (round: FairRound): void => {
    const anchor = anchorOf(chains, round);
    if (anchor !== undefined) used.set(anchor, Math.max(round.link, used.get(anchor) ?? 0));
  };
  if (before != null) spend(before);
  return rounds.map((round, at) => {
    const checked = checkRound(game, {
      round,
      before: last,
      after: rounds[at + 1],
      isFirst: at === 0,
      chains,
      used,
      isSigned,
    });
    spend(round);
    last = round;
    return checked;
  });
}

interface Step {
  readonly round: FairRound;
  readonly before: Before;
  readonly after: FairRound | undefined;
  /** The previous round was not checked. */
  readonly isFirst: boolean;
  readonly chains: readonly FairChain[];
  /** The highest used link by anchor, not by id: two chains with the same anchor have the same secrets. */
  readonly used: ReadonlyMap<string, number>;
  readonly isSigned: IsSigned;
}

function anchorOf(chains: readonly FairChain[], { chain_id: wanted }: FairRound): string | undefined {
  return chains.find(({ id }) => id === wanted)?.anchor.toLowerCase();
}

function checkRound(game: Game, step: Step): CheckedRound {
  const { round, before, chains } = step;
  const place = numberedPlace(round, before);
  const missing = Math.max(place.missing, missingLinks(round, before));
  const isDue = awaitsDueBeacon(QUICKNET, round);
  const found = {
    round,
    unchecked: [
      ...(isDue === null ? ["beacon_time" as const] : []),
      ...(place.number === "free" ? ["number" as const] : []),
      ...(before === undefined ? ["before" as const] : []),
    ],
    missing,
    unused: unusedBefore(round, before, chains),
  };
  try {
    const faults: RoundFault[] = [...drawFaults(game, step), ...chainFaults(step)];
    if (isDue === false || (isDue === true && isBeforeClose(round, before))) faults.push("other_beacon_time");
    if (before != null && !isDecided(before)) faults.push("before_undecided");
    if (place.number === "other") faults.push("other_number");
    if (missing > 0) faults.push("rounds_missing");
    else if (before !== undefined && !formFollows(game, round, before)) faults.push("other_form");
    return { ...found, faults, isDrawn: drawnNumbers(round) !== null };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ...found, faults: ["malformed"], isDrawn: false };
  }
}

const isDecided = ({ status }: FairRound): boolean => status === ROUND_STATUS.resulted || status === ROUND_STATUS.void;

/** True if the round opened before the previous, drawn round had closed: one of the two instants is then wrong. */
function isBeforeClose({ beacon_round, opens_at: opensAt }: FairRound, before: Before): boolean {
  if (beacon_round == null || before?.status !== ROUND_STATUS.resulted) return false;
  return Date.parse(opensAt) < Date.parse(before.closes_at ?? before.opens_at);
}

/** The numbers that the round's secret must give; null if the secret or the numbers are not published. */
function drawnNumbers(round: FairRound): readonly number[] | null {
  if (round.status === ROUND_STATUS.void) return voidNumbersOf(round);
  return round.revealed == null ? null : (round.result_numbers ?? null);
}

function drawFaults(game: Game, { round, after, isSigned }: Step): RoundFault[] {
  const { status, revealed, result_numbers: result, beacon_round: beaconRound, beacon_signature: signature } = round;
  if (!isDecided(round)) {
    return revealed == null && result == null ? [] : ["early_secret"];
  }
  if (revealed == null) {
    if (status !== ROUND_STATUS.void) return ["malformed"];
    const isPublic = after?.chain_id === round.chain_id && after.link === round.link + 1;
    return isPublic ? ["no_secret"] : [];
  }
  const claim = { game, roundNo: round.round_no, commitment: round.commitment, revealed, form: round.form };
  const beacon = beaconRound == null ? null : { round: beaconRound, signature: signature ?? "" };
  // A round that became void because its beacon never came has neither signature nor entropy.
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

/** Checks the link against the chain's previous round. The first given round, and each chain's first, must lead to the anchor. */
function chainFaults({ round, before, isFirst, chains, used }: Step): RoundFault[] {
  const { link, commitment } = round;
  const [chain, ended] = [round, before].map((each) => chains.find(({ id }) => id === each?.chain_id));
  if (chain === undefined || !isLinkOf(chain, link)) return ["not_of_chain"];
  const isNext = before?.chain_id === chain.id;
  if (link <= (used.get(chain.anchor.toLowerCase()) ?? 0)) return ["link_used"];
  if (isNext) {
    const isContinued =
      isLinkOf(chain, before.link) && hashedHex(commitment, link - before.link) === before.commitment.toLowerCase();
    if (!isContinued) return ["not_of_chain"];
    if (!isFirst) return [];
  }
  const isNewer = isNext || !(Date.parse(chain.created_at) < Date.parse(ended?.created_at ?? chain.created_at));
  return isNewer && hashedHex(commitment, link - 1) === chain.anchor.toLowerCase() ? [] : ["not_of_chain"];
}

const isLinkOf = ({ length }: FairChain, link: number): boolean =>
  Number.isInteger(link) && link >= 1 && link <= Math.min(length, MAX_CHAIN_LENGTH);

/** The link after this number of hashes. Throws RangeError for an invalid link. */
function hashedHex(link: string, times: number): string {
  let current = linkBytes(link);
  for (let step = 0; step < times; step += 1) current = sha256(current);
  return bytesToHex(current);
}

/** True if the form follows from the previous round, or is the game's first. Throws RangeError for an invalid form. */
export function formFollows(
  game: Game,
  { commitment, form }: Pick<FairRound, "commitment" | "form">,
  before: Pick<FairRound, "form"> | null,
): boolean {
  const due = formOfRound(game, commitment, before?.form);
  return (due?.join() ?? "") === (form?.join() ?? "");
}

/** In no time zone does a day begin or end further than this from 12:00 UTC of its date. */
const DAY_REACH_MS = 26 * 3_600_000;

/** The previous round; null before the game's first round, undefined if unknown. */
type Before = FairRound | null | undefined;

interface NumberedPlace {
  /** `other`: not the due number. `free`: not checked, because it or the one before is no day and count. */
  readonly number: "due" | "other" | "free";
  /** Rounds that are missing before this round, by the counts. */
  readonly missing: number;
}

/**
 * Checks a round's number against its day and the previous number: `YYYYMMDD` of the opening's day, then the count of
 * that day, 0001 to 9999 and then 10000 and on. The number is an input of the draw: whoever could choose it could
 * choose among outcomes. A game whose numbers have another form from its first round on is not checked.
 */
function numberedPlace(round: FairRound, before: Before): NumberedPlace {
  const own = numberOf(round);
  const prior = before == null ? null : numberOf(before);
  if (own === null) return { number: prior === null ? "free" : "other", missing: 0 };
  if (own.count === 0 || !isOfDay(round, own.noon)) return { number: "other", missing: 0 };
  if (before === undefined) return { number: "due", missing: 0 };
  if (before !== null && prior === null) return { number: "free", missing: 0 };
  const counted = prior?.day === own.day ? prior.count : 0;
  const isLater = prior === null || own.day > prior.day || (own.day === prior.day && own.count > prior.count);
  return isLater ? { number: "due", missing: own.count - counted - 1 } : { number: "other", missing: 0 };
}

interface Numbered {
  /** `YYYYMMDD` */
  readonly day: string;
  /** Noon of the day in UTC, in ms since 1970. */
  readonly noon: number;
  /** 0 for digits that are no count. */
  readonly count: number;
}

/** Null for a number of another form. */
function numberOf({ round_no: roundNo }: FairRound): Numbered | null {
  const [, day, count] = /^(2\d{7})(\d{4,})$/.exec(roundNo) ?? [];
  if (day === undefined || count === undefined) return null;
  const noon = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)), 12);
  // The 30th of February is no day.
  if (new Date(noon).toISOString().slice(0, 10).replaceAll("-", "") !== day) return null;
  return { day, noon, count: /^(?:\d{4}|[1-9]\d{4,5})$/.test(count) ? Number(count) : 0 };
}

const isOfDay = ({ opens_at: opensAt }: FairRound, noon: number): boolean =>
  Math.abs(Date.parse(opensAt) - noon) <= DAY_REACH_MS;

/** Missing links between the previous round and this one; a chain begins with link 1. */
function missingLinks(round: FairRound, before: Before): number {
  if (before === undefined) return 0;
  return Math.max(0, round.link - (before?.chain_id === round.chain_id ? before.link : 0) - 1);
}

function unusedBefore(round: FairRound, before: Before, chains: readonly FairChain[]): number {
  if (before == null || before.chain_id === round.chain_id) return 0;
  const ended = chains.find(({ id }) => id === before.chain_id);
  return ended === undefined ? 0 : Math.max(0, ended.length - before.link);
}
