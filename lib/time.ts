/** The merchants' default time zone: days, round numbers and date filters are of the merchant's zone, not the browser's. */
export const DEFAULT_TIME_ZONE = "Asia/Kuala_Lumpur";

/** A day of the calendar as `YYYY-MM-DD`: the order of the texts is the order of the days. */
export type Day = string;

const DAY_MS = 86_400_000;
/** More than any zone's offset from UTC, including summer time. */
const ZONE_REACH_MS = 18 * 3_600_000;

/** True for a real day of the years 1000…2999: `2026-02-30` is not a day. */
export function isDay(text: string): text is Day {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

export function isTimeZone(name: string): boolean {
  try {
    fieldsFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** The day of an instant in a zone. Throws RangeError for an invalid date or an unknown zone. */
export function dayOf(instant: Date, timeZone: string): Day {
  const { year, month, day } = fieldsOf(instant, timeZone);
  return `${year.padStart(4, "0")}-${month}-${day}`;
}

/** The time of an instant in a zone as `hh:mm:ss A`: `03:07:09 PM`. Throws RangeError as `dayOf` does. */
export function timeOf(instant: Date, timeZone: string): string {
  const { hour, minute, second } = fieldsOf(instant, timeZone);
  const twelve = String(Number(hour) % 12 || 12).padStart(2, "0");
  return `${twelve}:${minute}:${second} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

/** An ISO instant as day and time of the merchants' default zone; a text that is not an instant stays unchanged. */
export function stampOf(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return `${dayOf(at, DEFAULT_TIME_ZONE)} ${timeOf(at, DEFAULT_TIME_ZONE)}`;
}

/** The instants of the days `from`…`to` in a zone, both days included: `start` ≤ t < `end`. Throws RangeError for an invalid day or zone. */
export function daySpan(from: Day, to: Day, timeZone: string): { start: Date; end: Date } {
  return { start: startOfDay(from, timeZone), end: startOfDay(dayAfter(to), timeZone) };
}

/** Found by search: if summer time begins at midnight, there is no 00:00; if it ends at midnight, there may be two. */
function startOfDay(day: Day, timeZone: string): Date {
  const midnight = utcMidnight(day);
  let before = midnight - ZONE_REACH_MS;
  let after = midnight + ZONE_REACH_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(middle), timeZone) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

const dayAfter = (day: Day): Day => new Date(utcMidnight(day) + DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);

function utcMidnight(day: Day): number {
  if (!isDay(day)) throw new RangeError(`no day: ${String(day)}`);
  return Date.parse(`${day}T00:00:00Z`);
}

/** Limits the cache: names may come from a request, and one zone has many spellings. */
const MAX_FORMATS = 64;
const formats = new Map<string, Intl.DateTimeFormat>();

function fieldsFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, made);
  return made;
}

type Field = "year" | "month" | "day" | "hour" | "minute" | "second";

function fieldsOf(instant: Date, timeZone: string): Record<Field, string> {
  const parts = fieldsFormat(timeZone).formatToParts(instant);
  const field = (type: Field): string => parts.find((part) => part.type === type)?.value ?? "";
  return {
    year: field("year"),
    month: field("month"),
    day: field("day"),
    hour: field("hour"),
    minute: field("minute"),
    second: field("second"),
  };
}

/** A zone's offset at an instant as `GMT+8`. */
export const offsetOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
