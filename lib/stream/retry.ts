const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** Tries in a row without a video, over about three minutes, after which the player is asked. */
export const MOST_TRIES = 10;

/**
 * How long to wait before the next try of a stream that failed `failures` times in a row, in milliseconds: doubling, and
 * spread by `random` (0 up to 1) over its upper half, so that many pages do not retry together. Null: stop trying.
 */
export function retryDelayMs(failures: number, random: number): number | null {
  if (failures >= MOST_TRIES) return null;
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(longest * (0.5 + random / 2));
}
