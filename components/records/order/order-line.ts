import { betName, betTypeName, type BetWords, sideOf } from "@/lib/wording/bet-name";
import type { Transaction } from "@/lib/contract/entities";
import { ROUND_STATUS } from "@/lib/contract/games";
import { type Currency, type Minor, toMinor } from "@/lib/money";
import { instantOf } from "@/lib/browser/instant";
import { dayOf, timeOf } from "@/lib/time";

export type BetLine = Transaction["numbers"][number];

export interface OrderLine {
  readonly order: Transaction;
  /** Place of the order among all orders, from 1. */
  readonly place: number;
  readonly line: BetLine;
  readonly lineNo: number;
}

export function orderLines(orders: readonly Transaction[], firstPlace: number): OrderLine[] {
  return orders.flatMap((order, at) =>
    order.numbers.map((line, lineNo) => ({ order, place: firstPlace + at, line, lineNo })),
  );
}

/** `refunded`: the round is void. `push`: the draw returned the stake. */
export type LineVerdict = "pending" | "win" | "push" | "lose" | "refunded";

export function verdictOf(order: Transaction, line: BetLine): LineVerdict {
  if (order.status === ROUND_STATUS.void || order.win_lose_explained === "void") return "refunded";
  if (line.returned == null) return "pending";
  if (line.returned === 0) return "lose";
  return line.returned === line.amount ? "push" : "win";
}

interface PageSums {
  readonly stake: Minor;
  /** The total of the settled orders. */
  readonly winLose: Minor;
}

/** An order with several rows counts once. */
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

/** Day and time of an instant in a zone. A text that is no instant, or has no offset, is returned as the day. */
export function placedAt(instant: string, timeZone: string): { day: string; time: string } {
  const at = instantOf(instant);
  if (at === null) return { day: instant, time: "" };
  const date = new Date(at);
  return { day: dayOf(date, timeZone), time: timeOf(date, timeZone) };
}

/** What a bet of PK10 is about: one position, the sum of the first two, or the first two. */
type BetTitle = { readonly position: number } | "crownSum" | "firstTwo";

interface TitledBet {
  readonly title: BetTitle;
  /** The code of a side; null if `text` is shown instead. */
  readonly side: string | null;
  readonly text: string;
}

/** Null for a bet without a title: fan tan, a duel, another game's bet. */
function titledBet(type: string, number: string): TitledBet | null {
  const [, position, rest] = /^(\d+)-?([a-z]|(?<=-)\d+)$/.exec(number) ?? [];
  const positioned = (type === "tf" || type === "of") && position !== undefined && rest !== undefined;
  if (positioned) return { title: { position: Number(position) }, side: sideOf(rest) ?? null, text: rest };
  if (type === "gy" && number.includes("-")) {
    return { title: "firstTwo", side: null, text: number.split("-").join(" + ") };
  }
  if (type === "tf" || type === "gy") return { title: "crownSum", side: sideOf(number) ?? null, text: number };
  return null;
}

/** The column “Play type”: the bet type, with the bet's title if it has one. */
export function playTypeOf(t: BetWords, type: string, number: string): string {
  const titled = titledBet(type, number);
  if (titled === null) return betTypeName(t, type);
  const { title } = titled;
  const words = typeof title === "string" ? t(title) : t("position", { position: title.position });
  return `${betTypeName(t, type)} · ${words}`;
}

/** The column “Bet number”: the bet without its title, or the whole bet if it has no title. */
export function betNumberOf(t: BetWords, type: string, number: string): string {
  const titled = titledBet(type, number);
  if (titled === null) return betName(t, type, number);
  return titled.side === null ? titled.text : t("side", { side: titled.side });
}
