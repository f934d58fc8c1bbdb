import { priceOf, termsOf } from "../shared/rules/pricing";
import { pk10 } from "./game";

describe("PK10", () => {
  it("prices codes of each bet type as the table says", () => {
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
