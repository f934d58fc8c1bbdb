/** Days are texts `YYYY-MM-DD` outside of the calendar; inside they are dates of the browser's own zone. */

/** Noon, which no summer time moves to another day. */
export function dateOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

export function dayOfDate(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Two days in either order as a range. */
export function rangeOf(one: string, other: string): { from: string; to: string } {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
