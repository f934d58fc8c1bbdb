import type { LiveRound, PageTime } from "../types";

/** Rounds to whole milliseconds, because sums of page times are not exact. */
const msUntil = (at: PageTime, now: PageTime): number => Math.round(at - now);

/**
 * When the shown countdown of a round ends: `reductionMs` before `closesAt`, or at `closesAt` if less time was left
 * when the round was first seen. A reduced countdown stays reduced: otherwise an update in the last seconds would open
 * the table again.
 */
export function countdownEndOf(
  closesAt: PageTime,
  now: PageTime,
  reductionMs: number,
  previous: Pick<LiveRound, "closesAt" | "countdownEndsAt"> | undefined,
): PageTime {
  const wasReduced = previous !== undefined && previous.countdownEndsAt < previous.closesAt;
  return wasReduced || msUntil(closesAt, now) > reductionMs ? closesAt - reductionMs : closesAt;
}

/** Whole seconds of the shown countdown, rounded up: 0 means that bets are closed. */
export function countdownOf(round: LiveRound | null, now: PageTime): number {
  return round === null ? 0 : Math.max(0, Math.ceil(msUntil(round.countdownEndsAt, now) / 1000));
}
