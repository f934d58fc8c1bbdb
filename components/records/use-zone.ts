"use client";

import { useAccount } from "@/lib/live/player-hooks";
import { DEFAULT_TIME_ZONE } from "@/lib/time";

/** The merchant's time zone, in which every day and time of the records is told. */
export function useZone(): string {
  return useAccount().merchant.time_zone ?? DEFAULT_TIME_ZONE;
}
