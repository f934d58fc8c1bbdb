import type { Transaction } from "@/lib/contract/entities";
import { type Currency, type Minor, toMinor } from "@/lib/money";

/** The net result of all orders of one settled round. */
export interface RoundOfToday {
  readonly game: Transaction["game"];
  readonly roundNo: string;
  readonly net: Minor;
}

/**
 * The net result of settled orders, and their rounds in the order of the orders; orders without a result are left out.
 */
export function netOf(
  orders: readonly Transaction[],
  currency: Currency,
): { readonly net: Minor; readonly rounds: readonly RoundOfToday[] } {
  const rounds = new Map<string, RoundOfToday>();
  for (const { game, round_no: roundNo, win_lose_amount: amount } of orders) {
    if (amount === null) continue;
    const key = `${game ?? ""} ${roundNo}`;
    rounds.set(key, { game, roundNo, net: toMinor(amount, currency) + (rounds.get(key)?.net ?? 0) });
  }
  const all = [...rounds.values()];
  return { net: all.reduce((sum, { net }) => sum + net, 0), rounds: all };
}
