/** Milliseconds before the next try after `failures` failures in a row: 100, 200, 400 … at most 5 000. */
export function backoffMs(failures: number): number {
  return Math.min(5_000, 100 * 2 ** Math.min(failures - 1, 10));
}
