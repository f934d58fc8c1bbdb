/** A text or a finished number such as `-5.00`; a number is never quoted or guarded. */
export type CsvCell = string | { readonly number: string };

/** This byte order mark makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** A spreadsheet takes texts with such a start for a formula and runs it; in East Asian ones the full-width signs count too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Rows as lines of RFC 4180, each ended by CR LF. A text that a spreadsheet would execute gets an apostrophe before
 * it. A text with a semicolon is quoted too: the semicolon separates cells in languages with a decimal comma.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => row.map(cellText).join(",") + LINE_END).join("");
}

/** Joins the parts of a file that `toCsv` returned. */
export function csvFile(parts: readonly string[]): Blob {
  return new Blob([BYTE_ORDER_MARK, ...parts], { type: "text/csv;charset=utf-8" });
}

function cellText(cell: CsvCell): string {
  if (typeof cell !== "string") return cell.number;
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
