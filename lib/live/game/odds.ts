import type { OddsTable } from "@/lib/contract/entities";
import type { OddsBook } from "../types";

const toMilli = (odds: number): number => Math.round(odds * 1000);

/** Wire odds (1.98) → thousandths (1980). */
export function bookOf(table: OddsTable): OddsBook {
  return mergeOdds({}, table);
}

/** `book` updated by `table`. Unchanged parts, and an unchanged book, remain the same objects. */
export function mergeOdds(book: OddsBook, table: OddsTable): OddsBook {
  let merged = book;
  for (const [type, numbers] of Object.entries(table)) {
    const before = book[type];
    const after = { ...before };
    let changed = before === undefined;
    for (const [number, odds] of Object.entries(numbers)) {
      const milli = toMilli(odds);
      changed ||= after[number] !== milli;
      after[number] = milli;
    }
    if (changed) merged = { ...merged, [type]: after };
  }
  return merged;
}

const countOf = (table: Readonly<Record<string, object>>): number =>
  Object.values(table).reduce((count, numbers) => count + Object.keys(numbers).length, 0);

/** A bet that the table lacks is no longer offered. Returns the same book if nothing changed. */
export function replaceOdds(book: OddsBook, table: OddsTable): OddsBook {
  const merged = mergeOdds(book, table);
  return countOf(merged) === countOf(table) ? merged : bookOf(table);
}
