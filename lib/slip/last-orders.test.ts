import { betsOf, type LastOrder, withOrders } from "./last-orders";

const orderOf = (id: number, roundId: number, number = "big"): LastOrder => ({
  id,
  roundId,
  bets: [{ type: "tf", number, stake: 100 * id }],
});

test("the orders of the latest round are kept together, and older ones are dropped", () => {
  const first = withOrders([], [orderOf(1, 7)]);
  const both = withOrders(first, [orderOf(1, 7), orderOf(2, 7)]);
  expect(both.map(({ id }) => id)).toEqual([1, 2]);
  expect(withOrders(both, [orderOf(3, 8)])).toEqual([orderOf(3, 8)]);
});

test("orders that add nothing new leave the same list", () => {
  const known = [orderOf(1, 7), orderOf(2, 7)];
  expect(withOrders(known, [])).toBe(known);
  expect(withOrders(known, [orderOf(2, 7)])).toBe(known);
  expect(withOrders(known, [orderOf(3, 6)])).toBe(known);
});

test("stakes on the same bet are added up", () => {
  expect(betsOf([orderOf(1, 7), orderOf(2, 7, "small"), orderOf(3, 7)])).toEqual([
    { type: "tf", number: "big", stake: 400 },
    { type: "tf", number: "small", stake: 200 },
  ]);
});
