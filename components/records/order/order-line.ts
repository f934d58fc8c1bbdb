import type { Transaction } from "@/lib/contract/entities";
import { ROUND_STATUS } from "@/lib/contract/games";
import { type Currency, type Minor, toMinor } from "@/lib/money";
import { instantOf } from "@/lib/browser/instant";
import { dayOf, timeOf } from "@/lib/time";

export type BetLine = Transaction["numbers"][number];

/** One row of the records' table: a bet line with its order, which spans the rows of its lines. */
export interface OrderLine {
  readonly order: Transaction;
  /** Index of the order on its page, from 1. */
  readonly place: number;
  readonly line: BetLine;
  readonly lineNo: number;
}

/** The orders of a page as rows; `firstPlace` is the index of the first one among all. */
export function orderLines(orders: readonly Transaction[], firstPlace: number): OrderLine[] {
  return orders.flatMap((order, at) =>
    order.numbers.map((line, lineNo) => ({ order, place: firstPlace + at, line, lineNo })),
  );
}

/** The result of a bet line: `refunded` with a void round, `push` if the draw returned the stake. */
export type LineVerdict = "pending" | "win" | "push" | "lose" | "refunded";

export function verdictOf(order: Transaction, line: BetLine): LineVerdict {
  if (order.status === ROUND_STATUS.void || order.win_lose_explained === "void") return "refunded";
  if (line.returned == null) return "pending";
  if (line.returned === 0) return "lose";
  return line.returned === line.amount ? "push" : "win";
}

export interface PageSums {
  readonly stake: Minor;
  /** Totals of the settled orders. */
  readonly winLose: Minor;
}

/** Sums of the orders of these rows, in `currency`. An order with several rows counts once. */
export function pageSums(rows: readonly OrderLine[], currency: Currency): PageSums {
  let stake = 0;
  let winLose = 0;
  for (const { order, lineNo } of rows) {
    if (lineNo > 0) continue;
    stake += toMinor(order.total_amount, currency);
    winLose += toMinor(order.win_lose_amount ?? 0, currency);
  }
  return { stake, winLose };
}

/** The day and the time of an instant in a zone; a text that is no instant, or has no offset, is the day as the platform wrote it. */
export function placedAt(instant: string, timeZone: string): { day: string; time: string } {
  const at = instantOf(instant);
  if (at === null) return { day: instant, time: "" };
  const date = new Date(at);
  return { day: dayOf(date, timeZone), time: timeOf(date, timeZone) };
}
