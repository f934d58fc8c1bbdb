import { nextRoundNo } from "./open";

describe("nextRoundNo", () => {
  it.each([
    [undefined, "202611210001"],
    ["202611210001", "202611210002"],
    ["202611210099", "202611210100"],
    ["202611219999", "2026112110000"],
    ["2026112110000", "2026112110001"],
  ])("after %s comes %s", (latest, expected) => {
    expect(nextRoundNo("20261121", latest)).toBe(expected);
  });

  it("refuses to continue from a number of another day", () => {
    expect(() => nextRoundNo("20261122", "202611210001")).toThrow(RangeError);
  });
});
