import { formatCompactFunds, formatFunds, formatOdds, formatWholeFunds } from "./funds";

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
    [100, "1"],
    [50_000, "500"],
    [50_050, "500.5"],
    [100_000, "1K"],
    [123_456, "1.23K"],
    [99_999_999, "999.99K"],
    [200_000_000, "2M"],
  ])("fits %d sen on a chip as %s", (minor, text) => {
    expect(formatCompactFunds(minor)).toBe(text);
  });

  it("shows odds with three decimals", () => {
    expect([formatOdds(1980), formatOdds(9800), formatOdds(43_200)]).toEqual(["1.980", "9.800", "43.200"]);
  });
});
