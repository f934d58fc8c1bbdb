export interface RoundInstants {
  readonly opensAt: Date;
  /** From this instant on no bet is accepted. */
  readonly closesAt: Date;
  /** The outcome is drawn and settled; its animation starts. */
  readonly drawsAt: Date;
  /** The animation is over: winnings and balances are published. */
  readonly announcesAt: Date;
  readonly nextAt: Date;
}

const FULL_ROUND_SECONDS = 60;

/** Delays from these instants to the next round, in ms, in a round of 60 seconds or more; a shorter round scales them. */
const BEFORE_NEXT = { draws: 12_000, announces: 2_000 } as const;

/** Time from the close to the draw in a round of 60 seconds or more, in ms; a shorter round scales it. */
const CLOSED_MS = 6_000;

/** In ms: the countdown ends this long before `end_at`, and the round is shown this long after its first event. */
const SCREEN_DELAY_MS = 5_000;

/** The factor by which a round of `gameSeconds` shortens the delays of a full round: 1 from 60 seconds on. */
export const roundScale = (gameSeconds: number): number => Math.min(1, gameSeconds / FULL_ROUND_SECONDS);

/** The screen's delay in a round of `gameSeconds`, in ms (specification, point 4). */
export const screenDelayMs = (gameSeconds: number): number => SCREEN_DELAY_MS * roundScale(gameSeconds);

/** In ms, from the close to the draw. The beacon's value appears up to 4 s after the close and must arrive. */
const beaconClosedMs = (gameSeconds: number): number => Math.max(CLOSED_MS, gameSeconds * 100);

export interface RoundPlan {
  /** The share of its length by which the round stays open longer. */
  readonly longer?: number;
  /** True for a round that awaits a beacon: it may close earlier, but its other instants stay the same. */
  readonly beacon?: boolean;
}

export function roundInstants(opensAt: Date, gameSeconds: number, plan: RoundPlan = {}): RoundInstants {
  const { longer = 0, beacon = false } = plan;
  const scale = roundScale(gameSeconds);
  const before = (ms: number): Date => new Date(opensAt.getTime() + Math.round(gameSeconds * 1000 * (1 + longer) - ms));
  const closedMs = beacon ? beaconClosedMs(gameSeconds) : CLOSED_MS * scale;
  return {
    opensAt,
    closesAt: before(BEFORE_NEXT.draws * scale + closedMs),
    drawsAt: before(BEFORE_NEXT.draws * scale),
    announcesAt: before(BEFORE_NEXT.announces * scale),
    nextAt: before(0),
  };
}

/** The screen's delay in whole ms, from the round's own instants: the length of rounds may have changed since. */
export function screenDelayOf(drawsAt: Date, nextAt: Date): number {
  return Math.round(((nextAt.getTime() - drawsAt.getTime()) * SCREEN_DELAY_MS) / BEFORE_NEXT.draws);
}
