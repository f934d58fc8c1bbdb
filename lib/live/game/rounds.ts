import type { Round } from "@/lib/contract/entities";
import { ROUND_STATUS } from "@/lib/contract/games";
import { instantOf } from "@/lib/browser/instant";
import type { GameHome, GamePhase, LastResult, LiveRound, PageTime } from "../types";
import { countdownEndOf, countdownOf } from "./countdown";
import type { Timings } from "./timings";

/** When a message reached the page, and the message's server time (ms since 1970), if it has one. */
export interface Arrival {
  readonly at: PageTime;
  readonly serverTime: number | null;
}

export function arrivalOf(at: PageTime, serverTime: string | undefined): Arrival {
  return { at, serverTime: instantOf(serverTime) };
}

/** A platform may round `time_left`; `end_at` minus `server_time` is more exact if it differs by 1.5 s at most. */
function closeOf(wire: Round, arrival: Arrival): PageTime {
  const end = instantOf(wire.end_at);
  const byTimeLeft = wire.time_left === undefined ? null : wire.time_left * 1000;
  const byInstants = end === null || arrival.serverTime === null ? (byTimeLeft ?? 0) : end - arrival.serverTime;
  const agree = byTimeLeft === null || byTimeLeft <= 0 || Math.abs(byInstants - byTimeLeft) <= 1500;
  return arrival.at + (agree ? byInstants : byTimeLeft);
}

/** The new numbers, or the known array if they are equal, which avoids a render. */
function sameNumbers(
  numbers: readonly number[] | null | undefined,
  known: readonly number[] | null | undefined,
): readonly number[] | null {
  if (numbers === null || numbers === undefined) return known ?? null;
  const equal = known?.length === numbers.length && numbers.every((number, index) => number === known[index]);
  return equal && known ? known : numbers;
}

type Shown = Pick<LiveRound, "commitment" | "beaconRound" | "closesInstant" | "form" | "isAltered">;

/**
 * Keeps the data that a round published before its first bet, as this page first read them: the player checks the draw
 * by what was shown. A round whose commitment was shown without a beacon must not get a beacon later.
 */
function firstShown(wire: Round, previous: LiveRound | undefined): Shown {
  const form = sameNumbers(previous?.form ?? wire.form, previous?.form);
  if (previous == null || previous.commitment === null) {
    return {
      commitment: wire.commitment ?? null,
      beaconRound: wire.beacon_round ?? previous?.beaconRound ?? null,
      closesInstant: wire.closes_at ?? previous?.closesInstant ?? null,
      form,
      isAltered: false,
    };
  }
  const { commitment, beaconRound, closesInstant } = previous;
  const isOther =
    (wire.commitment ?? commitment).toLowerCase() !== commitment.toLowerCase() ||
    (wire.beacon_round ?? beaconRound) !== beaconRound ||
    (wire.form ?? form)?.join() !== form?.join() ||
    (previous.orderRoot !== null && (wire.order_root ?? previous.orderRoot) !== previous.orderRoot);
  return { commitment, beaconRound, closesInstant, form, isAltered: previous.isAltered || isOther };
}

export function roundFromWire(wire: Round, arrival: Arrival, timings: Timings, previous?: LiveRound): LiveRound {
  const measured = closeOf(wire, arrival);
  const closesAt =
    wire.status === ROUND_STATUS.open || previous === undefined ? measured : Math.min(previous.closesAt, arrival.at);
  const end = instantOf(wire.end_at);
  const after = (iso: string | undefined, before: PageTime | null | undefined): PageTime | null => {
    const instant = instantOf(iso);
    if (instant === null || end === null) return before ?? null;
    if (arrival.serverTime !== null) return arrival.at + instant - arrival.serverTime;
    return (previous?.closesAt ?? closesAt) + instant - end;
  };
  const result = sameNumbers(wire.result_numbers, previous?.result);
  const announcesAt = after(wire.announces_at, previous?.announcesAt);
  const justDrawn = result !== null && previous !== undefined && previous.result === null;
  return {
    id: wire.id,
    roundNo: wire.round_no,
    status: wire.status,
    closesAt,
    countdownEndsAt: countdownEndOf(closesAt, arrival.at, timings.countdownReductionMs, previous),
    drawsAt: after(wire.draws_at, previous?.drawsAt),
    announcesAt: announcesAt ?? (justDrawn ? arrival.at + timings.drawMs : null),
    nextAt: after(wire.next_at, previous?.nextAt),
    result,
    resultText: wire.result_text ?? previous?.resultText ?? null,
    ...firstShown(wire, previous),
    // Keeps the first root: another root marks the round as altered.
    orderRoot: previous?.orderRoot ?? wire.order_root ?? null,
    revealed: wire.revealed ?? previous?.revealed ?? null,
    entropy: wire.entropy ?? previous?.entropy ?? null,
    beaconSignature: wire.beacon_signature ?? previous?.beaconSignature ?? null,
  };
}

/** open < closed < drawn or void: a round never goes back. */
function rank(status: number): number {
  if (status === ROUND_STATUS.open) return 0;
  return status === ROUND_STATUS.closed ? 1 : 2;
}

/** True if the update would return a round to an earlier state, as an old frame of an upstream without `seq` does. */
export function isSetback(knownStatus: number, newStatus: number): boolean {
  return rank(newStatus) < rank(knownStatus);
}

/** Maximum of rounds in the state, enough for the roads. */
const ROUNDS_KEPT = 120;

/** Highest id first, at most ROUNDS_KEPT rounds. */
export function withRound(rounds: readonly LiveRound[], round: LiveRound): readonly LiveRound[] {
  const rest = rounds.filter((each) => each.id !== round.id);
  return [...rest, round].sort((a, b) => b.id - a.id).slice(0, ROUNDS_KEPT);
}

/** A round's number: the day, and the place of the round in the day. */
const ROUND_NO = /^(\d{8})(\d{4,})$/;

/**
 * True if no round of the game is between `before` and `after`. Ids count the rounds of all games; therefore the round
 * numbers decide. If `after` is the first round of a day, or if the numbers have another form, `after` must close
 * within one and a half rounds after `before`.
 */
function isNextRound(before: LiveRound, after: LiveRound, roundMs: number): boolean {
  const [, day, count] = ROUND_NO.exec(before.roundNo) ?? [];
  const [, dayAfter, countAfter] = ROUND_NO.exec(after.roundNo) ?? [];
  if (day !== undefined && dayAfter !== undefined) {
    if (day === dayAfter) return Number(countAfter) === Number(count) + 1;
    if (Number(countAfter) !== 1) return false;
  }
  const apart = after.closesAt - before.closesAt;
  return apart > 0 && apart < 1.5 * roundMs;
}

/** Older rounds stay, but not across a gap: a road with missing rounds would be wrong. */
export function roundsOf(
  home: GameHome,
  at: PageTime,
  timings: Timings,
  known: readonly LiveRound[],
): readonly LiveRound[] {
  const arrival = arrivalOf(at, home.server_time);
  const answered = home.games.map((wire) => {
    const before = known.find((round) => round.id === wire.id);
    return roundFromWire(wire, arrival, timings, before);
  });
  const oldest = answered.reduce<LiveRound | null>((least, each) => (least && least.id < each.id ? least : each), null);
  const isJoined =
    oldest !== null && known.some((round) => round.id >= oldest.id || isNextRound(round, oldest, timings.roundMs));
  return answered.reduce(withRound, isJoined ? known.filter((round) => round.id < oldest.id) : []);
}

export function currentOf(rounds: readonly LiveRound[]): LiveRound | null {
  return rounds.find((round) => round.status === ROUND_STATUS.open) ?? null;
}

export function lastEndedOf(rounds: readonly LiveRound[]): LiveRound | null {
  return rounds.find((round) => round.status !== ROUND_STATUS.open) ?? null;
}

export function resultOf(round: LiveRound): LastResult | null {
  return round.result === null ? null : { roundId: round.id, roundNo: round.roundNo, numbers: round.result };
}

/** `enabled`: false while the platform has closed the game. */
export function phaseOf(round: LiveRound | null, now: PageTime, enabled = true): GamePhase {
  if (round === null) return "waiting";
  switch (round.status) {
    case ROUND_STATUS.open:
      return enabled && countdownOf(round, now) > 0 ? "open" : "closed";
    case ROUND_STATUS.closed:
      return "closed";
    case ROUND_STATUS.void:
      return "void";
    default:
      return round.announcesAt !== null && now < round.announcesAt ? "drawing" : "announced";
  }
}

export function expectedChangeAt(round: LiveRound | null, timings: Timings): PageTime | null {
  if (round === null) return null;
  if (round.status === ROUND_STATUS.open) return round.closesAt;
  if (round.status === ROUND_STATUS.closed) return round.drawsAt ?? round.closesAt + timings.roundMs * 0.05;
  return round.nextAt ?? round.closesAt + timings.roundMs * 0.25;
}

/** Ms since 1970 by the platform's clock: `server_time`, or computed from the open round's time left. */
export function platformTimeOf({ server_time, games }: GameHome): number | null {
  const open = games.find(({ status, time_left: left = 0 }) => status === ROUND_STATUS.open && left > 0);
  const end = instantOf(open?.end_at);
  return instantOf(server_time) ?? (end === null ? null : end - (open?.time_left ?? 0) * 1000);
}
