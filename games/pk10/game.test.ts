import fc from "fast-check";
import { pk10 } from "./game";
import { allBets, model, outcomesFor, TEN } from "./testing";

describe("settlement", () => {
  it("agrees with the table for each code under every arrangement of its positions", () => {
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
});
