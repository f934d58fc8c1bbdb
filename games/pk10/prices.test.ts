import { priceOf, rtpOf, termsOf, toNumber } from "../shared/rules/pricing";
import type { BetDefinition, Verdict } from "../shared/rules/types";
import { pk10 } from "./game";
import { allBets, model, outcomesFor, theBet } from "./testing";

describe("chances and prices", () => {
  const count = (bet: BetDefinition, outcomes: readonly number[][], verdict: Verdict): bigint =>
    BigInt(outcomes.filter((outcome) => model(bet.type, bet.number, outcome) === verdict).length);

  it("has the ways of the crown sum out of 90", () => {
    const ways: Record<string, string> = { 2: "3 4 18 19", 4: "5 6 16 17", 6: "7 8 14 15", 8: "9 10 12 13", 10: "11" };
    for (const [win, sums] of Object.entries(ways)) {
      for (const sum of sums.split(" ")) {
        expect(pk10.chances(theBet("gy", sum))).toEqual({ win: BigInt(win), push: 0n, of: 90n });
      }
    }
    for (const [side, win] of Object.entries({ big: 40n, small: 50n, even: 40n, odd: 50n })) {
      expect(pk10.chances(theBet("tf", side))).toEqual({ win, push: 0n, of: 90n });
      expect(pk10.chances(theBet("gy", side))).toEqual({ win, push: 0n, of: 90n });
    }
  });

  it("has F uniform on 1…4", () => {
    for (const fan of ["1p", "2p", "3p", "4p"]) {
      expect(pk10.chances(theBet("ft", fan))).toEqual({ win: 180n, push: 0n, of: 720n });
    }
  });

  it("counts for every code what settlement does", () => {
    for (const bet of allBets) {
      const outcomes = outcomesFor(bet);
      expect([bet.number, pk10.chances(bet)]).toEqual([
        bet.number,
        { win: count(bet, outcomes, "win"), push: count(bet, outcomes, "push"), of: BigInt(outcomes.length) },
      ]);
    }
  });

  it("returns to the player what the formula says, in [0.75, 1)", () => {
    const odds = pk10.odds();
    for (const bet of allBets) {
      const { win, push, of } = pk10.chances(bet);
      const milli = odds[bet.type]?.[bet.number] ?? 0;
      const numerator = BigInt(bet.paybackMilli) * of - 1000n * push;
      // floor3: these odds are not above the fair ones, and a thousandth more would be.
      expect(BigInt(milli) * win <= numerator && BigInt(milli + 1) * win > numerator).toBe(true);
      const rtp = rtpOf(pk10, bet);
      expect(rtp).toEqual({ value: win * BigInt(milli) + 1000n * push, over: 1000n * of });
      expect(4n * rtp.value >= 3n * rtp.over && rtp.value < rtp.over).toBe(true);
      expect(toNumber(rtp)).toBeLessThanOrEqual(bet.paybackMilli / 1000);
    }
  });

  it("prices these codes as follows", () => {
    const odds = pk10.odds();
    const table = {
      tf: "big small odd even 1b 10e 5t",
      of: "10-10",
      gy: "big 3 5 7 9 11 1-2",
      ft: "1p 3n4 34c 4z even",
      dt: "10",
    };
    const shown = Object.entries(table).map(([type, codes]) => [
      type,
      codes.split(" ").map((code) => odds[type]?.[code]),
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      tf: [2205, 1764, 1764, 2205, 1980, 1980, 1980],
      of: [9800],
      gy: [2205, 43650, 21825, 14550, 10912, 8730, 43200],
      ft: [3900, 2900, 1950, 1900, 1950],
      dt: [1980],
    });
    expect(pk10.odds()).toBe(odds);
  });

  it("refuses to price a bet that cannot win or would pay back no more than the stake", () => {
    expect(() => priceOf(980, { win: 0n, push: 1n, of: 2n })).toThrow(RangeError);
    expect(() => priceOf(980, { win: 98n, push: 0n, of: 100n })).toThrow(RangeError);
    expect(priceOf(980, { win: 979n, push: 0n, of: 1000n })).toBe(1001);
  });

  it("lists the terms of each group for the rules page", () => {
    expect(
      termsOf(pk10).map(({ type, group, bets, paybackMilli }) => [type, group, bets.length, paybackMilli]),
    ).toEqual([
      ["tf", "crown", 4, 980],
      ["tf", "position", 40, 990],
      ["tf", "duel", 10, 990],
      ["of", "rank", 100, 980],
      ["gy", "crown", 4, 980],
      ["gy", "sum", 17, 970],
      ["gy", "pair", 45, 960],
      ["ft", "fan", 4, 975],
      ["ft", "nim", 12, 975],
      ["ft", "corner", 4, 975],
      ["ft", "zheng", 4, 975],
      ["ft", "side", 4, 975],
      ["dt", "mirror", 10, 990],
    ]);
    expect(termsOf(pk10).find(({ group }) => group === "sum")).toMatchObject({
      odds: { min: 8730, max: 43650 },
      rtp: { min: expect.closeTo(0.969955, 5), max: 0.97 },
    });
  });
});
