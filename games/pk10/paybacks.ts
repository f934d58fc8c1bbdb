/**
 * The average return of a bet of each group, in thousandths of its stake, by bet type. The odds of every bet follow
 * from it and from the bet's chances (games/shared/rules/pricing.ts).
 */
export const PAYBACKS = {
  /** Two sides: big, small, odd or even; `duel`: dragon or tiger. */
  tf: { crown: 980, position: 990, duel: 990 },
  /** One car at one position. */
  of: { rank: 980 },
  /** The crown: the first two cars. `pair`: which two they are. */
  gy: { crown: 980, sum: 970, pair: 960 },
  /** Fan tan. */
  ft: { fan: 975, nim: 975, corner: 975, zheng: 975, side: 975 },
  /** Dragon or tiger of a position and its mirror. */
  dt: { mirror: 990 },
} as const;
