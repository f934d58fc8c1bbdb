import { screen } from "@testing-library/react";
import { act } from "react";
import { endTables, renderTable } from "@/components/table/testing";
import { WinningNow } from "./running-race";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

const ORDER = { id: 1, reference_number: "R1", round_id: 1, round_no: "1" };
const TWO = [
  { bet_type: "tf", number: "1b", amount: 1, odds: 1.98 },
  { bet_type: "tf", number: "1o", amount: 2, odds: 1.98 },
];
const FOUR = [
  ...TWO,
  { bet_type: "tf", number: "1e", amount: 1, odds: 1.98 },
  { bet_type: "of", number: "1-10", amount: 1, odds: 9.8 },
];

test.each([
  ["the bet that would win", TWO, [10, 2, 3, 4, 5, 6, 7, 8, 9, 1], "−RM 1.02 · 1st Big would win"],
  ["no bet", TWO, [2, 10, 3, 4, 5, 6, 7, 8, 9, 1], "−RM 3.00 · no bet would win"],
  ["the number of the bets, if they are many", FOUR, [10, 2, 3, 4, 5, 6, 7, 8, 9, 1], "+RM 8.76 · 3 bets would win"],
])("the line of the running race names its assumption, the net and %s", async (_, numbers, ranking, words) => {
  const total_amount = numbers.reduce((sum, { amount }) => sum + amount, 0);
  const table = renderTable(<WinningNow ranking={ranking} />, { orders: [{ ...ORDER, total_amount, numbers }] });
  await table.open();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByTestId("winning-now").textContent?.replaceAll("\u00a0", " ")).toBe(
    `If the race ended now: ${words}`,
  );
});
