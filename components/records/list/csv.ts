import { type Currency, minorDigits } from "@/lib/money";
import { type BetLine, type OrderLine, placedAt } from "@/components/records/order/order-line";
import type { RecordFilters } from "./records-view";

/** A text, or a formatted number such as `-5.00`. A number is never quoted or escaped. */
type CsvCell = string | { readonly number: string };

/** With this byte order mark, spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** Beginnings that a spreadsheet runs as a formula; East Asian spreadsheets also accept the full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Writes rows as lines of RFC 4180, each ended by CR LF. A text that a spreadsheet would execute gets an apostrophe
 * before it. A text with a semicolon is quoted too: languages with a decimal comma separate cells by semicolons.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => row.map(cellText).join(",") + LINE_END).join("");
}

/** `parts`: results of `toCsv`. */
export function csvFile(parts: readonly string[]): Blob {
  return new Blob([BYTE_ORDER_MARK, ...parts], { type: "text/csv;charset=utf-8" });
}

function cellText(cell: CsvCell): string {
  if (typeof cell !== "string") return cell.number;
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The specification's eleven columns and the game, then odds, returned amount and the currency of all amounts. */
const CSV_COLUMNS = [
  "place",
  "date",
  "game",
  "roundNo",
  "orderNo",
  "result",
  "amount",
  "outcome",
  "winLoseAmount",
  "playType",
  "betNumber",
  "betAmount",
  "odds",
  "returned",
  "currency",
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export interface CsvWords {
  column(column: CsvColumn): string;
  game(code: string): string;
  outcome(outcome: string): string;
  playType(line: BetLine): string;
  bet(line: BetLine): string;
}

const NOTHING = "";

/** Wire money as a plain decimal with all decimal places of the currency. */
const moneyOf =
  (currency: Currency) =>
  (wire: number | null | undefined): CsvCell =>
    wire == null ? NOTHING : { number: wire.toFixed(minorDigits(currency)) };

export function csvHead(words: CsvWords): CsvCell[] {
  return CSV_COLUMNS.map((column) => words.column(column));
}

export interface CsvPlayer {
  readonly timeZone: string;
  readonly currency: Currency;
}

export function csvRow({ order, place, line }: OrderLine, words: CsvWords, player: CsvPlayer): CsvCell[] {
  const { day, time } = placedAt(order.created_at, player.timeZone);
  const money = moneyOf(player.currency);
  const cells: Readonly<Record<CsvColumn, CsvCell>> = {
    place: { number: String(place) },
    date: `${day} ${time}`.trimEnd(),
    game: order.game === undefined ? NOTHING : words.game(order.game),
    roundNo: order.round_no,
    orderNo: order.reference_number,
    result: order.result_numbers?.join(" ") ?? NOTHING,
    amount: money(order.total_amount),
    outcome: words.outcome(order.win_lose_explained),
    winLoseAmount: money(order.win_lose_amount),
    playType: words.playType(line),
    betNumber: words.bet(line),
    betAmount: money(line.amount),
    odds: line.odds === undefined ? NOTHING : { number: line.odds.toFixed(3) },
    returned: money(line.returned),
    currency: player.currency,
  };
  return CSV_COLUMNS.map((column) => cells[column]);
}

/** For instance `bet-records-pk10-2026-11-14-2026-11-21.csv`; without a range the name has no days. */
export function csvFileName({ game, range }: RecordFilters): string {
  const days = range === null ? [] : range.from === range.to ? [range.from] : [range.from, range.to];
  return `${["bet-records", game.toLowerCase(), ...days].join("-")}.csv`;
}
