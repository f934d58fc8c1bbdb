import dayjs from "dayjs";
import { type Day, dayOf } from "@/lib/time";

/** Days of the merchant's calendar, both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export const QUICK_DATES = ["today", "yesterday", "week", "month"] as const;
export type QuickDate = (typeof QUICK_DATES)[number];

/** Number of days before today at which each pick begins (specification, point 9). */
const WINDOW_DAYS: Readonly<Record<QuickDate, number>> = { today: 0, yesterday: 1, week: 7, month: 30 };

/**
 * The days of a quick pick at `now` in the merchant's time zone, independent of the browser's. Throws RangeError for
 * an unknown zone.
 */
export function quickRange(pick: QuickDate, now: Date, timeZone: string): DayRange {
  const today = dayOf(now, timeZone);
  const from = dayjs(today).subtract(WINDOW_DAYS[pick], "day").format("YYYY-MM-DD");
  return { from, to: pick === "yesterday" ? from : today };
}
