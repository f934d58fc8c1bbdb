import { dayOf, timeOf } from "@/lib/time";

/** The day and the time of an instant in a zone; what is no instant stands in the day's place as the platform wrote it. */
export function placedAt(instant: string, timeZone: string): { day: string; time: string } {
  const at = new Date(instant);
  return Number.isNaN(at.getTime())
    ? { day: instant, time: "" }
    : { day: dayOf(at, timeZone), time: timeOf(at, timeZone) };
}
