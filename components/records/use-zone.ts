"use client";

import { useAccount } from "@/lib/live/player/use-player";
import { DEFAULT_TIME_ZONE, isTimeZone } from "@/lib/time";

/** The merchant's time zone, in which every day and time of the records is told; the default where it names none that is known. */
export function useZone(): string {
  const zone = useAccount()?.merchant.time_zone;
  return zone != null && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
}
