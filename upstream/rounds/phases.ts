import { ROUND_STATUS } from "@/lib/contract/games";
import { screenDelayMs, screenDelayOf } from "@/games/shared/rules/round-instants";
import type { RoundRow } from "./wire";

/** A round that opens late by more than this share of its length starts a new schedule. */
const TOLERATED_DELAY = 1 / 12;

/**
 * When the next round opens: at `previousNextAt`, or now if that is missing or past by more than the tolerated delay.
 * Missed rounds are never replayed. A schedule ahead by more than the screen's delay, after a clock was set back,
 * counts as missed.
 */
export function openingInstant(previousNextAt: Date | undefined, now: Date, gameSeconds: number): Date {
  if (previousNextAt === undefined) return now;
  const lateMs = now.getTime() - previousNextAt.getTime();
  return lateMs >= -screenDelayMs(gameSeconds) && lateMs <= gameSeconds * 1000 * TOLERATED_DELAY ? previousNextAt : now;
}

/** An undrawn round that opens later than this is void: it is created up to 5 s early, and a clock may go back 5 s. */
export const TOLERATED_SETBACK_MS = 10_000;

/** When the next round is published: before its opening, because screens show it after their delay. */
export function nextPublishedAt({ draws_at: drawsAt, next_at: nextAt }: Pick<RoundRow, "draws_at" | "next_at">): Date {
  return new Date(nextAt.getTime() - screenDelayOf(drawsAt, nextAt));
}

/** The published state of a round that has not opened yet; later it is the round's status. */
export const PUBLISHED_AHEAD = -1;

export function publishable({ status, opens_at: opensAt }: Pick<RoundRow, "status" | "opens_at">, now: Date): number {
  return status === ROUND_STATUS.open && now < opensAt ? PUBLISHED_AHEAD : status;
}

/** Whether the clock was set back: waiting for the round could take hours, in which every bet is refused. */
export function isAhead(round: Pick<RoundRow, "opens_at">, now: Date): boolean {
  return round.opens_at.getTime() - now.getTime() > TOLERATED_SETBACK_MS;
}

export type RoundState = Pick<
  RoundRow,
  "id" | "status" | "opens_at" | "closes_at" | "draws_at" | "announces_at" | "next_at" | "settled_at" | "announced_at"
>;

export type RoundStepKind = "void" | "close" | "draw" | "settle" | "announce";

/**
 * The next step of a round; undefined if the round is over. A round ahead of the clock is made void, or, if it is
 * drawn, settled and announced at once.
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

export type Step<R extends RoundState> =
  | { readonly kind: "open"; readonly after: R | undefined }
  | { readonly kind: RoundStepKind | "publish"; readonly round: R }
  | { readonly kind: "sleep"; readonly until: Date | undefined };

export interface GameState<R extends RoundState> {
  /** The unfinished rounds and the latest one, oldest first. */
  readonly rounds: readonly R[];
  /** A disabled game finishes its round and opens no other. */
  readonly enabled: boolean;
  /** The last published `publishable`, by round id. */
  readonly published: ReadonlyMap<number, number>;
  /** The time when a failed step may be retried; one faulty round does not block the others. */
  readonly deferred?: (kind: Step<R>["kind"], roundId: number | undefined) => Date | undefined;
}

/** Countdowns depend on the first steps. A settlement batch is short and delays a close only a little. */
const URGENCY = ["void", "close", "draw", "open", "publish", "settle", "announce"] as const;

/**
 * The most urgent step that is due at `now` (the database's clock), or `sleep` until the next one. A round is created
 * after the previous one is drawn or void, because that draw reveals the new round's commitment.
 */
export function nextStep<R extends RoundState>(game: GameState<R>, now: Date): Step<R> {
  const candidates: { step: Exclude<Step<R>, { kind: "sleep" }>; dueAt: Date; failed: boolean }[] = [];
  const add = (step: Exclude<Step<R>, { kind: "sleep" }>, dueAt: Date): void => {
    const notBefore = game.deferred?.(step.kind, "round" in step ? step.round.id : undefined);
    const failed = notBefore !== undefined;
    candidates.push({ step, dueAt: failed && notBefore > dueAt ? notBefore : dueAt, failed });
  };
  for (const round of game.rounds) {
    const own = roundStep(round, now);
    if (own !== undefined) add({ kind: own.kind, round }, own.dueAt);
    const published = game.published.get(round.id);
    if (published !== publishable(round, now)) add({ kind: "publish", round }, now);
    else if (published === PUBLISHED_AHEAD) add({ kind: "publish", round }, round.opens_at);
  }
  const latest = game.rounds.at(-1);
  if (game.enabled && (latest === undefined || isDecided(latest))) {
    add({ kind: "open", after: latest }, latest === undefined || isAhead(latest, now) ? now : nextPublishedAt(latest));
  }
  const due = candidates.filter((candidate) => candidate.dueAt <= now);
  // A failed publication is tried again after all other due steps: while Redis is away, each try takes seconds.
  const isRetry = ({ step, failed }: (typeof due)[number]): boolean => step.kind === "publish" && failed;
  for (const kind of URGENCY) {
    const first = due.find((candidate) => candidate.step.kind === kind && !isRetry(candidate));
    if (first !== undefined) return first.step;
  }
  const retry = due.find(isRetry);
  if (retry !== undefined) return retry.step;
  return { kind: "sleep", until: earliest(candidates.map((candidate) => candidate.dueAt)) };
}

/** A round that is drawn or void: the next one may open. */
export function isDecided(round: Pick<RoundState, "status">): boolean {
  return round.status === ROUND_STATUS.resulted || round.status === ROUND_STATUS.void;
}

function earliest(instants: readonly Date[]): Date | undefined {
  return instants.reduce<Date | undefined>((min, at) => (min === undefined || at < min ? at : min), undefined);
}
