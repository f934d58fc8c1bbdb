import { ROUND_STATUS } from "@/lib/contract/entities";
import { instantOf } from "@/lib/browser/instant";
import type { GameHome } from "../game/types";

/**
 * When a home answer was made, by the platform's clock (ms since 1970): from its `server_time`, or from the time left of its open
 * round. Null where neither can be read.
 */
export function platformTimeOf({ server_time, games }: GameHome): number | null {
  const open = games.find(({ status, time_left: left }) => status === ROUND_STATUS.open && left > 0);
  const end = instantOf(open?.end_at);
  return instantOf(server_time) ?? (open === undefined || end === null ? null : end - open.time_left * 1000);
}
