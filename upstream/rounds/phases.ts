import { ROUND_STATUS } from "@/lib/contract/entities";
import type { RoundRow } from "./wire";

/** Opening this share of a round late still keeps the schedule; later than that, a fresh schedule starts. */
const TOLERATED_DELAY = 1 / 12;

/**
 * When the round after `previousNextAt` opens: on schedule, or now when there is no schedule to keep. Missed rounds are
 * never replayed: nobody could bet on them. Nor does a round ever open in the future, where a clock that was set back left
 * the schedule.
 */
export function openingInstant(previousNextAt: Date | undefined, now: Date, gameSeconds: number): Date {
  if (previousNextAt === undefined) return now;
  const lateMs = now.getTime() - previousNextAt.getTime();
  return lateMs >= 0 && lateMs <= gameSeconds * 1000 * TOLERATED_DELAY ? previousNextAt : now;
}

/** A clock that is set back by so much delays a round's bets by as much; set back further, it costs the round. */
export const TOLERATED_SETBACK_MS = 5_000;

/**
 * True when by `now` (the database's clock) the round has yet to open. Rounds open at once, so the clock has been set back since,
 * and waiting for the round's instants could take hours in which every bet is refused.
 */
export function isAhead(round: Pick<RoundRow, "opens_at">, now: Date): boolean {
  return round.opens_at.getTime() - now.getTime() > TOLERATED_SETBACK_MS;
}

/** What the engine needs to know of a round to decide what comes next. */
export type RoundState = Pick<
  RoundRow,
  "id" | "status" | "opens_at" | "closes_at" | "draws_at" | "announces_at" | "next_at" | "settled_at" | "announced_at"
>;

export type RoundStepKind = "void" | "close" | "draw" | "settle" | "announce";

/**
 * The next thing to be done with one round, and from when on; undefined once there is nothing left. A round ahead of the
 * clock is made void unless it is drawn, for a draw stands; what it owes is paid and told without waiting for its instants.
 */
export function roundStep(round: RoundState, now: Date): { kind: RoundStepKind; dueAt: Date } | undefined {
  const ahead = isAhead(round, now);
  switch (round.status) {
    case ROUND_STATUS.open:
      return ahead ? { kind: "void", dueAt: now } : { kind: "close", dueAt: round.closes_at };
    case ROUND_STATUS.closed:
      return ahead ? { kind: "void", dueAt: now } : { kind: "draw", dueAt: round.draws_at };
    case ROUND_STATUS.resulted:
    case ROUND_STATUS.void:
      if (round.settled_at === null) return { kind: "settle", dueAt: ahead ? now : round.draws_at };
      return round.announced_at === null ? { kind: "announce", dueAt: ahead ? now : round.announces_at } : undefined;
    default:
      throw new RangeError(`no such round status: ${round.status}`);
  }
}

/** One piece of work of a game's clock, or how long it may sleep. */
export type Step<R extends RoundState> =
  | { readonly kind: "open"; readonly after: R | undefined }
  | { readonly kind: RoundStepKind | "tell"; readonly round: R }
  | { readonly kind: "sleep"; readonly until: Date | undefined };

export interface GameState<R extends RoundState> {
  /** The unfinished rounds and the latest one, oldest first. */
  readonly rounds: readonly R[];
  /** A disabled game finishes its round and opens no other. */
  readonly enabled: boolean;
  /** Status last told on the channel, by round id. */
  readonly told: ReadonlyMap<number, number>;
  /** Steps that failed a moment ago wait here, so that one bad round holds up nothing else. */
  readonly deferred?: (kind: Step<R>["kind"], roundId: number | undefined) => Date | undefined;
}

/** Players' clocks first, money next, news last; a settlement batch never delays a close or a draw by more than itself. */
const URGENCY = ["void", "close", "draw", "open", "tell", "settle", "announce"] as const;

/**
 * The most urgent step of a game that is due at `now` (the database's clock), or `sleep` until the next one is.
 * A round opens only after the one before is drawn or void, because its commitment is the link that draw reveals.
 */
export function nextStep<R extends RoundState>(game: GameState<R>, now: Date): Step<R> {
  const candidates: { step: Exclude<Step<R>, { kind: "sleep" }>; dueAt: Date }[] = [];
  const add = (step: Exclude<Step<R>, { kind: "sleep" }>, dueAt: Date): void => {
    const notBefore = game.deferred?.(step.kind, "round" in step ? step.round.id : undefined);
    candidates.push({ step, dueAt: notBefore !== undefined && notBefore > dueAt ? notBefore : dueAt });
  };
  for (const round of game.rounds) {
    const own = roundStep(round, now);
    if (own !== undefined) add({ kind: own.kind, round }, own.dueAt);
    if (game.told.get(round.id) !== round.status) add({ kind: "tell", round }, now);
  }
  const latest = game.rounds.at(-1);
  if (game.enabled && (latest === undefined || isDecided(latest))) {
    add({ kind: "open", after: latest }, latest === undefined || isAhead(latest, now) ? now : latest.next_at);
  }
  const due = candidates.filter((candidate) => candidate.dueAt <= now);
  for (const kind of URGENCY) {
    const first = due.find((candidate) => candidate.step.kind === kind);
    if (first !== undefined) return first.step;
  }
  return { kind: "sleep", until: earliest(candidates.map((candidate) => candidate.dueAt)) };
}

function isDecided(round: RoundState): boolean {
  return round.status === ROUND_STATUS.resulted || round.status === ROUND_STATUS.void;
}

function earliest(instants: readonly Date[]): Date | undefined {
  return instants.reduce<Date | undefined>((min, at) => (min === undefined || at < min ? at : min), undefined);
}
