import { screen } from "@testing-library/react";
import { act } from "react";
import { endTables, renderTable } from "@/components/table/testing";
import { WinningNow } from "./winning-now";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

const ORDERS = [
  {
    id: 1,
    reference_number: "R1",
    round_id: 1,
    round_no: "1",
    total_amount: 3,
    numbers: [
      { bet_type: "tf", number: "1b", amount: 1, odds: 1.98 },
      { bet_type: "tf", number: "1o", amount: 2, odds: 1.98 },
    ],
  },
];

test.each([
  ["the bet that would win", [10, 2, 3, 4, 5, 6, 7, 8, 9, 1], "If the race ended now:−RM 1.02· 1st Big would win"],
  ["no bet", [2, 10, 3, 4, 5, 6, 7, 8, 9, 1], "If the race ended now:−RM 3.00· no bet would win"],
])("the line of the running race names its assumption, the net and %s", async (_, ranking, words) => {
  const table = renderTable(<WinningNow ranking={ranking} />, { orders: ORDERS });
  await table.open();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByTestId("winning-now").textContent?.replaceAll("\u00a0", " ")).toBe(words);
});
