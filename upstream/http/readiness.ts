/** For so long an answer holds for everybody who asks. */
const ANSWER_HOLDS_MS = 1_000;

/**
 * Whether the upstream is ready, asked by however many: `probe` runs at most once a second and one at a time, and all who ask
 * meanwhile get its answer.
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
