import type { Order } from "@/lib/contract/entities";
import type { WinningBets } from "@/lib/live/game/winning-bets";
import { ownLinesOf } from "./own-lines";

type Line = Order["numbers"][number];

const order = (id: number, ...numbers: Line[]): Order => ({
  id,
  reference_number: `R${id}`,
  round_id: 1,
  round_no: "1",
  total_amount: 0,
  numbers,
});
const line = (number: string, amount: number, odds?: number): Line => ({
  bet_type: "tf",
  number,
  amount,
  ...(odds === undefined ? {} : { odds }),
});
const settled: WinningBets = new Map([
  ["tf:1b", "win"],
  ["tf:2b", "win"],
  ["tf:3b", "push"],
]);
const told = (orders: Order[], paid: number) =>
  ownLinesOf(orders, settled, { paid, currency: "MYR" }).map(({ number, verdict, returned }) => [
    number,
    verdict,
    returned,
  ]);

test.each<[string, Order[], number, (string | number | null)[][]]>([
  ["nothing came back", [order(1, line("9b", 5, 2))], 0, []],
  ["a win is its stake by its odds, rounded down", [order(1, line("1b", 0.07, 1.985))], 13, [["1b", "win", 13]]],
  [
    "wins stand before smaller ones and stakes back",
    [order(1, line("3b", 1, 2), line("1b", 1, 1.98), line("9b", 1, 2), line("2b", 2, 1.98))],
    100 + 198 + 396,
    [
      ["2b", "win", 396],
      ["1b", "win", 198],
      ["3b", "push", 100],
    ],
  ],
  [
    "several orders on one bet are one line, each at its own odds",
    [order(1, line("1b", 1, 1.98)), order(2, line("1b", 1, 1.9))],
    388,
    [["1b", "win", 388]],
  ],
  ["a capped payout: names only", [order(1, line("1b", 1000, 1.98))], 100_000, [["1b", "win", null]]],
  ["an order that is not known here: names only", [order(1, line("1b", 1, 1.98))], 500, [["1b", "win", null]]],
  ["odds that are not told: names only", [order(1, line("1b", 1))], 0, [["1b", "win", null]]],
])("%s", (_what, orders, paid, lines) => {
  expect(told(orders, paid)).toEqual(lines);
});
