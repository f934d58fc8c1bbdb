import { MAX_BET_LINES } from "@/lib/contract/bet";
import type { Order } from "@/lib/contract/entities";
import { type Currency, toMinor } from "@/lib/money";
import { type Checked, isListOf, isNumber, isShape } from "@/lib/browser/checks";
import { isStakedBet, type StakedBet } from "@/lib/browser/favourites";

const isLastOrder = isShape({ id: isNumber, roundId: isNumber, bets: isListOf(isStakedBet, 0, MAX_BET_LINES) });
/** A confirmed order as the rebet remembers it. */
export type LastOrder = Checked<typeof isLastOrder>;

/** Orders of one round that a tab remembers. */
const MAX_ORDERS = 300;

export const isLastOrders = isListOf(isLastOrder, 0, MAX_ORDERS);

/** `currency`: of the order's amounts. */
export const lastOrderOf = (order: Order, currency: Currency): LastOrder => ({
  id: order.id,
  roundId: order.round_id,
  bets: order.numbers.map(({ bet_type, number, amount }) => ({
    type: bet_type,
    number,
    stake: toMinor(amount, currency),
  })),
});

/** The orders of the latest round among all of them; `known` itself if nothing changes. */
export function withOrders(known: readonly LastOrder[], orders: readonly LastOrder[]): readonly LastOrder[] {
  const news = orders.filter((order) => !known.some((each) => each.id === order.id));
  const latest = Math.max(...[...known, ...news].map((order) => order.roundId));
  if (!news.some((order) => order.roundId === latest)) return known;
  return [...known, ...news].filter((order) => order.roundId === latest);
}

/** The stakes of the orders, added up for each bet. */
export function betsOf(orders: readonly LastOrder[]): readonly StakedBet[] {
  const bets = new Map<string, StakedBet>();
  for (const bet of orders.flatMap((order) => order.bets)) {
    const code = `${bet.type}:${bet.number}`;
    bets.set(code, { ...bet, stake: bet.stake + (bets.get(code)?.stake ?? 0) });
  }
  return [...bets.values()];
}
