import { placedAt } from "./placed-at";

test.each([
  ["2026-11-21T05:06:07Z", { day: "2026-11-21", time: "01:06:07 PM" }],
  ["2026-11-21 05:06:07", { day: "2026-11-21 05:06:07", time: "" }],
  ["yesterday", { day: "yesterday", time: "" }],
])("%s is shown as %j in Kuala Lumpur", (instant, shown) => {
  expect(placedAt(instant, "Asia/Kuala_Lumpur")).toEqual(shown);
});
