import { transaction } from "./testing";
import { netOf } from "./session-summary";

test("orders of one round count together, and an order without a result does not count", () => {
  const orders = [
    transaction({ id: 5, round_no: "3", win_lose_amount: null }),
    transaction({ id: 4, round_no: "2", win_lose_amount: -10 }),
    transaction({ id: 3, round_no: "2", win_lose_amount: 9.8 }),
    transaction({ id: 2, round_no: "2", game: "BALLS12", win_lose_amount: -1 }),
    transaction({ id: 1, round_no: "1", win_lose_amount: 0 }),
  ];
  expect(netOf(orders, "MYR")).toEqual({
    net: -120,
    rounds: [
      { game: "PK10", roundNo: "2", net: -20 },
      { game: "BALLS12", roundNo: "2", net: -100 },
      { game: "PK10", roundNo: "1", net: 0 },
    ],
  });
  expect(netOf([], "MYR")).toEqual({ net: 0, rounds: [] });
});
