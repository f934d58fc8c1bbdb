import { instantOf } from "@/lib/browser/instant";
import { dayOf, timeOf } from "@/lib/time";

/** The day and the time of an instant in a zone; a text that is no instant, or has no offset, is the day as the platform wrote it. */
export function placedAt(instant: string, timeZone: string): { day: string; time: string } {
  const at = instantOf(instant);
  if (at === null) return { day: instant, time: "" };
  const date = new Date(at);
  return { day: dayOf(date, timeZone), time: timeOf(date, timeZone) };
}
