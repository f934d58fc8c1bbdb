import type { Order } from "@/lib/contract/entities";
import { type FinishedRound, roundNetOf, type WinningBets } from "./round-net";

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
const verdicts: WinningBets = new Map([
  ["tf:1b", "win"],
  ["tf:2b", "win"],
  ["tf:3b", "push"],
]);
const win = (amount: number, staked: number) => ({ roundId: 1, roundNo: "1", game: "PK10", amount, staked });

const netOf = (orders: Order[], more: Partial<FinishedRound> = {}) =>
  roundNetOf({
    roundId: 1,
    roundNo: "1",
    isVoid: false,
    orders,
    verdicts,
    win: null,
    maxPayout: 100_000,
    currency: "MYR",
    ...more,
  });

test.each<[string, ReturnType<typeof netOf>, [staked: number, returned: number] | null]>([
  ["no bet", netOf([]), null],
  ["a total loss", netOf([order(1, line("9b", 5, 2))]), [500, 0]],
  ["a win is its stake by its odds, rounded down", netOf([order(1, line("1b", 0.07, 1.985))]), [7, 13]],
  ["a push returns its stake", netOf([order(1, line("3b", 1, 2), line("9b", 2, 2))]), [300, 100]],
  ["a void round returns every stake", netOf([order(1, line("9b", 5), line("1b", 1))], { isVoid: true }), [600, 600]],
  [
    "a refund above the maximum payout is not cut",
    netOf([order(1, line("9b", 5))], { isVoid: true, maxPayout: 1 }),
    [500, 500],
  ],
  [
    "the maximum payout cuts each order",
    netOf([order(1, line("1b", 1000, 1.98), line("2b", 1, 1.98)), order(2, line("1b", 1, 1.98))]),
    [100_200, 100_198],
  ],
  ["what the platform paid counts", netOf([order(1, line("1b", 1, 1.98))], { win: win(250, 100) }), [100, 250]],
  ["what the platform paid on orders that this page does not know", netOf([], { win: win(250, 100) }), [100, 250]],
  ["a result that this page cannot settle", netOf([order(1, line("1b", 1, 1.98))], { verdicts: new Map() }), null],
  ["a win without known odds", netOf([order(1, line("1b", 1))]), null],
  ["a loss without known odds", netOf([order(1, line("9b", 1))]), [100, 0]],
])("the net of a round: %s", (_what, net, expected) => {
  expect(net && [net.staked, net.returned]).toEqual(expected);
});

const linesOf = (net: ReturnType<typeof netOf>) =>
  net?.lines.map(({ number, verdict, returned }) => [number, verdict, returned]);

test.each<[string, ReturnType<typeof netOf>, (string | number | null)[][]]>([
  [
    "the largest return is first",
    netOf([order(1, line("3b", 1, 2), line("1b", 1, 1.98), line("9b", 1, 2), line("2b", 2, 1.98))]),
    [
      ["2b", "win", 396],
      ["1b", "win", 198],
      ["3b", "push", 100],
      ["9b", "lose", 0],
    ],
  ],
  [
    "several orders on one bet are one line, each at its own odds",
    netOf([order(1, line("1b", 1, 1.98)), order(2, line("1b", 1, 1.9))]),
    [["1b", "win", 388]],
  ],
  [
    "a capped payout leaves out the amounts",
    netOf([order(1, line("1b", 1000, 1.98), line("9b", 1, 2))]),
    [
      ["1b", "win", null],
      ["9b", "lose", 0],
    ],
  ],
  [
    "amounts that are not what the platform paid are left out",
    netOf([order(1, line("1b", 1, 1.98))], { win: win(500, 200) }),
    [["1b", "win", null]],
  ],
  [
    "the platform's figures on a bet without odds",
    netOf([order(1, line("1b", 1))], { win: win(198, 100) }),
    [["1b", "win", null]],
  ],
])("the lines of a net: %s", (_what, net, lines) => {
  expect(linesOf(net)).toEqual(lines);
});
