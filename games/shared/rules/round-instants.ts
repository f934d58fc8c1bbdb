/** The instants of one round. */
export interface RoundInstants {
  readonly opensAt: Date;
  /** No bet is taken from here on. */
  readonly closesAt: Date;
  /** The outcome is drawn and settled; its animation starts. */
  readonly drawsAt: Date;
  /** The animation is over: winnings and balances are published. */
  readonly announcesAt: Date;
  readonly nextAt: Date;
}

const FULL_ROUND_SECONDS = 60;

/** Delays from each instant to the next round, in ms, in a round of 60 seconds or more; a shorter round scales them. */
const BEFORE_NEXT = { closes: 18_000, draws: 12_000, announces: 2_000 } as const;

/** A screen ends the countdown this long before `end_at`, and shows a round this long after its first event, in ms. */
const SCREEN_DELAY_MS = 5_000;

/** The factor by which a round of `gameSeconds` shortens the delays of a full round: 1 from 60 seconds on. */
export const roundScale = (gameSeconds: number): number => Math.min(1, gameSeconds / FULL_ROUND_SECONDS);

/** The screen's delay in a round of `gameSeconds`, in ms (specification, point 4). */
export const screenDelayMs = (gameSeconds: number): number => SCREEN_DELAY_MS * roundScale(gameSeconds);

/** The instants of a round of `gameSeconds` that opens at `opensAt`, in whole milliseconds; `longer` is the share by which it stays open longer. */
export function roundInstants(opensAt: Date, gameSeconds: number, longer = 0): RoundInstants {
  const lengthMs = gameSeconds * 1000;
  const before = (ms: number): Date =>
    new Date(opensAt.getTime() + Math.round(lengthMs * (1 + longer) - ms * roundScale(gameSeconds)));
  return {
    opensAt,
    closesAt: before(BEFORE_NEXT.closes),
    drawsAt: before(BEFORE_NEXT.draws),
    announcesAt: before(BEFORE_NEXT.announces),
    nextAt: before(0),
  };
}

/** The screen's delay in a round with these instants, in whole ms. The length of rounds may have changed since that round. */
export function screenDelayOf(closesAt: Date, nextAt: Date): number {
  return Math.round(((nextAt.getTime() - closesAt.getTime()) * SCREEN_DELAY_MS) / BEFORE_NEXT.closes);
}
