import fc from "fast-check";
import { pk10 } from "./game";
import { allBets, model, outcomesAt, outcomesFor, outcomeWith, TEN, theBet } from "./testing";

describe("settlement", () => {
  it("agrees with the table under every outcome that matters to each code", () => {
    for (const bet of allBets) {
      for (const outcome of outcomesFor(bet)) {
        const verdict = model(bet.type, bet.number, outcome);
        if (pk10.settle(bet, outcome) !== verdict)
          throw new Error(`${bet.type} ${bet.number} on ${outcome.join(" ")}: not ${verdict}`);
      }
    }
  });

  it("agrees with the table for every code under any permutation", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(TEN, { minLength: 10 }), (outcome) => {
        for (const bet of allBets)
          expect([bet, pk10.settle(bet, outcome)]).toEqual([bet, model(bet.type, bet.number, outcome)]);
      }),
      { numRuns: 60 },
    );
  });

  it("lets every code win somewhere and lose somewhere", () => {
    for (const bet of allBets) {
      const verdicts = new Set(outcomesFor(bet).map((outcome) => pk10.settle(bet, outcome)));
      expect([bet.number, verdicts.has("win"), verdicts.has("lose")]).toEqual([bet.number, true, true]);
    }
  });

  it("gives the two sides of a mirrored pair to different bets", () => {
    for (const outcome of outcomesAt(3, 8)) {
      expect(pk10.settle(theBet("dt", "3"), outcome)).toBe(pk10.settle(theBet("tf", "3d"), outcome));
      expect(pk10.settle(theBet("dt", "8"), outcome)).toBe(pk10.settle(theBet("tf", "3t"), outcome));
      expect(pk10.settle(theBet("dt", "8"), outcome)).not.toBe(pk10.settle(theBet("dt", "3"), outcome));
    }
  });

  it("takes a crown sum of 11 as small and odd", () => {
    const eleven = outcomeWith([
      [1, 4],
      [2, 7],
    ]);
    expect(["big", "small", "odd", "even"].map((side) => pk10.settle(theBet("tf", side), eleven))).toEqual([
      "lose",
      "win",
      "win",
      "lose",
    ]);
  });

  it("refuses outcomes that no draw can give", () => {
    const bad = [
      [],
      TEN.slice(1),
      [...TEN, 11],
      [1, 1, 3, 4, 5, 6, 7, 8, 9, 10],
      [0, ...TEN.slice(1)],
      [11, ...TEN.slice(1)],
    ];
    for (const outcome of [...bad, [1.5, ...TEN.slice(1)], [Number.NaN, ...TEN.slice(1)]]) {
      expect(pk10.isOutcome(outcome)).toBe(false);
      expect(() => pk10.settle(theBet("of", "5-5"), outcome)).toThrow(RangeError);
    }
    expect(pk10.isOutcome(TEN.toReversed())).toBe(true);
  });
});
