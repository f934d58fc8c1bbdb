/** How often a number occurred, and how long ago. */
export interface Tally {
  readonly value: number;
  /** Times among those given. */
  readonly count: number;
  /** Rounds since it came last, 0 for the newest; null when it did not come at all. */
  readonly omission: number | null;
}

/**
 * Omission and count of every candidate.
 * @param seen what came, newest first, one number a round
 */
export function talliesOf(seen: readonly number[], candidates: readonly number[]): readonly Tally[] {
  return candidates.map((value) => {
    const omission = seen.indexOf(value);
    return {
      value,
      count: seen.filter((each) => each === value).length,
      omission: omission < 0 ? null : omission,
    };
  });
}

/** Cold to hot: how far a figure is from what chance gives most of the time. */
export type Heat = -2 | -1 | 0 | 1 | 2;

const BEYOND_CHANCE = 1;
const FAR_BEYOND_CHANCE = 2;

/** Hot and cold: a count beyond one, or two, standard deviations of what chance gives in `rounds`. */
export function heatOfCount(count: number, rounds: number, chance: number): Heat {
  const deviation = Math.sqrt(rounds * chance * (1 - chance));
  if (deviation === 0) return 0;
  const distance = (count - rounds * chance) / deviation;
  const size = Math.abs(distance) >= FAR_BEYOND_CHANCE ? 2 : Math.abs(distance) >= BEYOND_CHANCE ? 1 : 0;
  if (size === 0) return 0;
  return distance > 0 ? size : size === 2 ? -2 : -1;
}

/** The maximum probability of an omission that is called long, and of one that is called very long. */
const LONG = 0.15;
const VERY_LONG = 0.05;

/** Cold by absence: how unlikely an absence of `omission` rounds is by chance. */
export function heatOfOmission(omission: number, chance: number): Heat {
  const likelihood = (1 - chance) ** omission;
  if (likelihood > LONG) return 0;
  return likelihood > VERY_LONG ? -1 : -2;
}
