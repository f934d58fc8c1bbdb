import { betNumberOf, orderLines, pageSums, placedAt, playTypeOf, verdictOf } from "./order-line";
import { transaction } from "../testing";
import { createTranslator } from "next-intl";
import { pk10 } from "@/games/pk10/game";
import { english as en } from "@/i18n/testing";

const bet = (amount: number, returned: number | null) => ({
  bet_type: "tf",
  number: "big",
  amount,
  odds: 1.98,
  returned,
});

describe("rows of the records", () => {
  const orders = [
    transaction({ id: 2, total_amount: 0.3, win_lose_amount: 0.1, numbers: [bet(0.1, 0), bet(0.2, 0.4)] }),
    transaction({ id: 1, total_amount: 0.2, win_lose_amount: null, numbers: [bet(0.2, null)] }),
  ];

  it("are the lines of the orders, with the order's place among all", () => {
    expect(orderLines(orders, 31).map((row) => [row.order.id, row.place, row.lineNo])).toEqual([
      [2, 31, 0],
      [2, 31, 1],
      [1, 32, 0],
    ]);
  });

  it("sum every order once, and count 0 as the win of an unsettled order", () => {
    expect(pageSums(orderLines(orders, 1), "MYR")).toEqual({ stake: 50, winLose: 10 });
  });
});

describe("a line's verdict", () => {
  it.each([
    ["pending", null, {}],
    ["lose", 0, {}],
    ["push", 10, {}],
    ["win", 19.8, {}],
    ["refunded", 10, { status: 3, win_lose_explained: "void" }],
    ["refunded", null, { win_lose_explained: "void" }],
  ] as const)("is %s for a return of %s", (verdict, returned, of) => {
    const line = bet(10, returned);
    expect(verdictOf(transaction({ ...of, numbers: [line] }), line)).toBe(verdict);
  });
});

test.each([
  ["2026-11-21T05:06:07Z", { day: "2026-11-21", time: "01:06:07 PM" }],
  ["2026-11-21 05:06:07", { day: "2026-11-21 05:06:07", time: "" }],
  ["yesterday", { day: "yesterday", time: "" }],
])("%s is shown as %j in Kuala Lumpur", (instant, shown) => {
  expect(placedAt(instant, "Asia/Kuala_Lumpur")).toEqual(shown);
});

const t = createTranslator({ locale: "en", messages: en, namespace: "bets" });

test.each([
  ["tf", "big", "Two side · Crown sum", "Big"],
  ["tf", "10s", "Two side · 10th", "Small"],
  ["tf", "3t", "Two side · 3rd", "Tiger"],
  ["of", "2-10", "One side · 2nd", "10"],
  ["gy", "even", "Crown group · Crown sum", "Even"],
  ["gy", "19", "Crown group · Crown sum", "19"],
  ["gy", "9-10", "Crown group · First two", "9 + 10"],
  ["ft", "3n4", "Fan tan", "3 nim 4"],
  ["ft", "big", "Fan tan", "Fan tan Big"],
  ["dt", "10", "Dragon tiger battle", "10th beats 1st"],
  ["zz", "crown", "zz", "zz crown"],
])("%s %s is %s: %s", (type, number, playType, betNumber) => {
  expect([playTypeOf(t, type, number), betNumberOf(t, type, number)]).toEqual([playType, betNumber]);
});

test("play type and bet number together distinguish all bets of PK10", () => {
  const bets = pk10.betTypes.flatMap((type) => type.bets);
  const said = bets.map(({ type, number }) => `${playTypeOf(t, type, number)}: ${betNumberOf(t, type, number)}`);
  expect(new Set(said).size).toBe(bets.length);
});
