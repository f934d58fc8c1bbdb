import fc from "fast-check";
import { shuffle } from "../rules/arrangements";
import { uniformFrom } from "./draw";

const wordsOf = (...words: number[]): (() => number) => {
  const left = [...words];
  return () => {
    const word = left.shift();
    if (word === undefined) throw new Error("out of words");
    return word;
  };
};

it("skips the words from the largest multiple of the bound on", () => {
  // 2³² = 429 496 729 × 10 + 6: the last six words would favour 0…5.
  const top = 2 ** 32 - 1;
  expect(uniformFrom(wordsOf(top, top - 5, top - 6))(10)).toBe(9);
  expect(uniformFrom(wordsOf(top))(2 ** 32)).toBe(top);
  expect(uniformFrom(wordsOf(top))(2 ** 16)).toBe(2 ** 16 - 1);
  // A bound of 3 × 2³⁰ leaves a quarter of the words over.
  const bound = 3 * 2 ** 30;
  expect(uniformFrom(wordsOf(bound, top, bound - 1))(bound)).toBe(bound - 1);
});

it("gives each number for the same number of words", () => {
  for (const bound of [2, 3, 7, 10, 48]) {
    const kept = 2 ** 32 - (2 ** 32 % bound);
    // The highest words: all skipped words, and two cycles of residues below the limit. The word after each of them
    // gives 1.
    const words = Array.from({ length: 2 ** 32 - kept + 2 * bound }, (_, index) => 2 ** 32 - 1 - index);
    const numbers = words.map((word) => uniformFrom(wordsOf(word, bound * 5 + 1))(bound));
    const passedOver = numbers.slice(0, 2 ** 32 - kept);
    expect(passedOver.every((number) => number === 1)).toBe(true);
    const twice = Array.from({ length: bound }, (_, number) => [number, number]).flat();
    expect(numbers.slice(passedOver.length).toSorted((x, y) => x - y)).toEqual(twice);
  }
});

it("refuses a bound that is not an integer in 1…2³²", () => {
  for (const bound of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1, Infinity]) {
    expect(() => uniformFrom(wordsOf(1))(bound)).toThrow(RangeError);
  }
});

it("shuffles each permutation from exactly one sequence of choices", () => {
  const choices = fc.tuple(...[4, 3, 2].map((bound) => fc.nat(bound - 1)));
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(choices, (chosen) => {
      const left = [...chosen];
      const numbers = shuffle(4, () => left.shift() ?? -1);
      expect(numbers.toSorted((left, right) => left - right)).toEqual([1, 2, 3, 4]);
      const key = numbers.join("");
      expect(seen.get(key) ?? chosen.join("")).toBe(chosen.join(""));
      seen.set(key, chosen.join(""));
    }),
    { numRuns: 500 },
  );
  expect(seen.size).toBe(24);
});

it("refuses a choice outside the places", () => {
  for (const choice of [-1, 4]) expect(() => shuffle(4, () => choice)).toThrow(RangeError);
});
