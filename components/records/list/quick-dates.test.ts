import { quickRange } from "./quick-dates";

const KUALA_LUMPUR = "Asia/Kuala_Lumpur";

describe("a quick pick", () => {
  it.each([
    ["today", { from: "2026-11-21", to: "2026-11-21" }],
    ["yesterday", { from: "2026-11-20", to: "2026-11-20" }],
    ["week", { from: "2026-11-14", to: "2026-11-21" }],
    ["month", { from: "2026-10-22", to: "2026-11-21" }],
  ] as const)("of %s is its window of days", (pick, range) => {
    expect(quickRange(pick, new Date("2026-11-21T05:00:00Z"), KUALA_LUMPUR)).toEqual(range);
  });

  it.each([
    ["2026-11-21T15:59:59Z", "2026-11-21"],
    ["2026-11-21T16:00:00Z", "2026-11-22"],
  ])("changes its day at the merchant's midnight: %s is %s", (instant, day) => {
    expect(quickRange("today", new Date(instant), KUALA_LUMPUR).to).toBe(day);
  });

  it("knows another merchant's day at the same instant", () => {
    expect(quickRange("today", new Date("2026-11-21T20:00:00Z"), "America/New_York").to).toBe("2026-11-21");
  });

  it("crosses the end of a year", () => {
    expect(quickRange("week", new Date("2027-01-03T00:00:00Z"), KUALA_LUMPUR).from).toBe("2026-12-27");
  });
});
