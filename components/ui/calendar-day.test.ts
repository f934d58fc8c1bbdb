import { dateOfDay, dayOfDate, rangeOf } from "./calendar-day";

test.each(["2026-01-01", "2026-03-29", "2026-10-25", "2028-02-29", "1999-12-31"])(
  "%s is read back unchanged",
  (day) => {
    expect(dayOfDate(dateOfDay(day))).toBe(day);
  },
);

test("a range has its earlier day first, whichever was picked first", () => {
  expect(rangeOf("2026-11-21", "2026-11-14")).toEqual({ from: "2026-11-14", to: "2026-11-21" });
  expect(rangeOf("2026-11-14", "2026-11-14")).toEqual({ from: "2026-11-14", to: "2026-11-14" });
});
