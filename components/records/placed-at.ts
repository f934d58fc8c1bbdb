import { instantOf } from "@/lib/browser/instant";
import { dayOf, timeOf } from "@/lib/time";

/** The day and the time of an instant in a zone; what is none, or names no offset, stands in the day's place as the platform wrote it. */
export function placedAt(instant: string, timeZone: string): { day: string; time: string } {
  const at = instantOf(instant);
  if (at === null) return { day: instant, time: "" };
  const date = new Date(at);
  return { day: dayOf(date, timeZone), time: timeOf(date, timeZone) };
}
