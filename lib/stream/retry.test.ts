import fc from "fast-check";
import { MOST_TRIES, retryDelayMs } from "./live-player";

test.each([
  [1, 0, 500],
  [1, 1, 1000],
  [2, 1, 2000],
  [3, 0.5, 3000],
  [6, 1, 30_000],
  [9, 0, 15_000],
  [MOST_TRIES, 0, null],
])("after %d failures, with the random number %d, the wait is %s ms", (failures, random, delayMs) => {
  expect(retryDelayMs(failures, random)).toBe(delayMs);
});

test("a wait is at least half a second and at most half a minute", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MOST_TRIES - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, random) => {
        const delayMs = retryDelayMs(failures, random);
        expect(delayMs).toBeGreaterThanOrEqual(500);
        expect(delayMs).toBeLessThanOrEqual(30_000);
      },
    ),
  );
});
