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

/** Phases of a round of 60 seconds; every other length scales with them. */
const PHASES = { closes: 45 / 60, draws: 48 / 60, announces: 58 / 60 } as const;

/** The instants of a round of `gameSeconds` that opens at `opensAt`, in whole milliseconds; `longer` is the share by which it stays open longer. */
export function roundInstants(opensAt: Date, gameSeconds: number, longer = 0): RoundInstants {
  const after = (share: number): Date =>
    new Date(opensAt.getTime() + Math.round(gameSeconds * 1000 * (longer + share)));
  return {
    opensAt,
    closesAt: after(PHASES.closes),
    drawsAt: after(PHASES.draws),
    announcesAt: after(PHASES.announces),
    nextAt: after(1),
  };
}
