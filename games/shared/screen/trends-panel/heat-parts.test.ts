import * as fc from "fast-check";
import { heatOfCount, heatOfOmission, talliesOf } from "./heat-parts";

test("gives the count of each candidate, and how many rounds ago it came", () => {
  expect(talliesOf([4, 4, 2, 4], [1, 2, 4])).toEqual([
    { value: 1, count: 0, omission: null },
    { value: 2, count: 1, omission: 2 },
    { value: 4, count: 3, omission: 0 },
  ]);
});

test("the counts of all candidates add up to the rounds, and exactly one candidate came in the newest round", () => {
  const candidates = [1, 2, 3, 4, 5];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...candidates), { minLength: 1 }), (seen) => {
      const tallies = talliesOf(seen, candidates);
      expect(tallies.reduce((sum, tally) => sum + tally.count, 0)).toBe(seen.length);
      expect(tallies.filter((tally) => tally.omission === 0)).toHaveLength(1);
      for (const { value, omission } of tallies) if (omission !== null) expect(seen[omission]).toBe(value);
    }),
  );
});

// In 100 rounds at one in ten, 10 are expected, and the standard deviation is 3.
test.each([
  [10, 0],
  [12, 0],
  [8, 0],
  [13, 1],
  [7, -1],
  [16, 2],
  [4, -2],
  [0, -2],
])("an answer with a chance of one in ten that came %i times in 100 rounds has heat %i", (count, heat) => {
  expect(heatOfCount(count, 100, 0.1)).toBe(heat);
});

test("with few rounds nothing is hot or cold", () => {
  expect(heatOfCount(0, 0, 0.1)).toBe(0);
  expect(heatOfCount(0, 5, 0.1)).toBe(0);
});

test.each([
  [0, 0],
  [18, 0],
  [19, -1],
  [28, -1],
  [29, -2],
])("an answer with a chance of one in ten that was absent for %i rounds has heat %i", (omission, heat) => {
  expect(heatOfOmission(omission, 0.1)).toBe(heat);
});
