import { useAccount } from "@/lib/live/player/use-player";
import { DEFAULT_TIME_ZONE, isTimeZone } from "@/lib/time";

/** The merchant's time zone, or the default if the merchant has no valid one. */
export function useZone(): string {
  const zone = useAccount()?.merchant.time_zone;
  return zone != null && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE;
}
