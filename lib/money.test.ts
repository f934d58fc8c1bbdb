import fc from "fast-check";
import { MAX_MINOR, returnOf, toMinor, toWire } from "./money";

const minor = fc.integer({ min: -MAX_MINOR, max: MAX_MINOR });

describe("money", () => {
  it("is unchanged by the wire's JSON text, at every size", () => {
    fc.assert(
      fc.property(minor, (amount) => {
        const wire: unknown = JSON.parse(JSON.stringify(toWire(amount, "MYR")));
        return typeof wire === "number" && toMinor(wire, "MYR") === (amount === 0 ? 0 : amount);
      }),
    );
  });

  it.each([1e-9, 0.1 + 0.2, 1.005, Number.NaN, 1e15, Number.POSITIVE_INFINITY])("refuses %d", (wire) => {
    expect(() => toMinor(wire, "MYR")).toThrow(RangeError);
  });

  it.each([
    ["MYR", 10.5, 1_050],
    ["VND", 1_234_567_890, 1_234_567_890],
    ["KWD", 0.125, 125],
    ["XYZ", 1.25, 125],
  ])("converts an amount of %s by the decimals of that currency", (currency, wire, amount) => {
    expect([toMinor(wire, currency), toWire(amount, currency)]).toEqual([amount, wire]);
  });

  it.each([
    ["VND", 0.5],
    ["MYR", 0.125],
    ["KWD", 0.0005],
  ])("refuses more decimals than %s has", (currency, wire) => {
    expect(() => toMinor(wire, currency)).toThrow(RangeError);
  });

  it("returns the exact floor of stake × odds, even if the product exceeds a double's exact range", () => {
    expect(returnOf(100, 1_979)).toBe(197);
    expect(returnOf(9_007_199_254_740, 87_300)).toBe(786_328_494_938_802);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1_001, max: 100_000 }), (stake, odds) => {
        const exact = stake * odds;
        return returnOf(stake, odds) === (exact - (exact % 1_000)) / 1_000;
      }),
    );
  });
});
