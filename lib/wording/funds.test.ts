import { formatCompactFunds, formatFaceValue, formatFunds, formatOdds, formatWholeFunds } from "./funds";

describe("funds", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [100_000, "1,000.00"],
    [123_456_789, "1,234,567.89"],
    [-250_000, "-2,500.00"],
  ])("shows %d sen as %s", (minor, text) => {
    expect(formatFunds(minor)).toBe(text);
  });

  it("drops decimals that are nothing, and only those", () => {
    expect([formatWholeFunds(200_000), formatWholeFunds(200_050)]).toEqual(["2,000", "2,000.50"]);
  });

  it.each([
    ["", "0.00"],
    ["abc", "0.00"],
    ["12 3", "0.00"],
    [undefined, "0.00"],
    [null, "0.00"],
    [Number.NaN, "0.00"],
    [Infinity, "0.00"],
    [-Infinity, "0.00"],
    ["123456", "1,234.56"],
    [2 ** 51, "22,517,998,136,852.48"],
  ])("shows %p as %s, never as what is no number", (given, text) => {
    expect(formatFunds(given)).toBe(text);
  });

  it.each([
    [123_456, 0, "1,235"],
    [123_456, 1, "1,234.6"],
    [123_456, 3, "1,234.560"],
    [-35, 1, "-0.4"],
    [-4, 0, "0"],
    [7, 2, "0.07"],
  ])("shows %d sen with %d decimals as %s", (minor, decimals, text) => {
    expect(formatFunds(minor, decimals)).toBe(text);
  });

  it.each([
    [100, "1", "1"],
    [50_000, "500", "500"],
    [50_050, "500.50", "500.50"],
    [99_999, "999.99", "999.99"],
    [100_000, "1.00K", "1K"],
    [123_456, "1.23K", "1.23K"],
    [150_000, "1.50K", "1.5K"],
    [1_000_000, "10.00K", "10K"],
    [99_999_999, "999.99K", "999.99K"],
    [200_000_000, "2.00M", "2M"],
  ])("compacts %d sen to %s, and prints %s on a chip", (minor, compact, face) => {
    expect([formatCompactFunds(minor), formatFaceValue(minor)]).toEqual([compact, face]);
  });

  it("shows odds with three decimals", () => {
    expect([formatOdds(1980), formatOdds(9800), formatOdds(43_200)]).toEqual(["1.980", "9.800", "43.200"]);
  });
});
