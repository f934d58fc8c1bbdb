/** Time for which one answer is used for all calls. */
const ANSWER_HOLDS_MS = 1_000;

/**
 * Whether the upstream is ready, for any number of calls: `probe` runs at most once a second and one at a time, and
 * all calls in that time get its answer.
 * @param now a monotonic clock in milliseconds
 */
export function createReadiness(probe: () => Promise<boolean>, now: () => number): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let askedAt = 0;
  let asking = false;
  return () => {
    if (answer === undefined || (!asking && now() - askedAt >= ANSWER_HOLDS_MS)) {
      askedAt = now();
      asking = true;
      answer = probe().finally(() => (asking = false));
    }
    return answer;
  };
}
