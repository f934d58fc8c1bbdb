import { toMinor } from "@/lib/money";
import type { GameState } from "./state";
import type { BetLimits } from "../types";

export function forcedIdOf({ forcedSettingId, lapsedForce }: GameState): number | null {
  return forcedSettingId ?? lapsedForce?.settingId ?? null;
}

/**
 * The forced limits, else those at `wanted`, else the first. Null if the forced ones are missing in the list, because
 * the platform would refuse a bet by any others.
 */
export function betLimitsAt(
  { settings, currency }: Pick<GameState, "settings" | "currency">,
  forcedId: number | null,
  wanted: number,
): { betLimits: BetLimits | null; index: number } {
  const free = settings.settings[wanted] ? wanted : 0;
  const index = forcedId === null ? free : settings.settings.findIndex((setting) => setting.settingID === forcedId);
  const found = settings.settings[index];
  if (found === undefined) return { betLimits: null, index };
  const chips = settings.chips.find((chip) => chip.settingID === found.settingID)?.values ?? [];
  const payout = settings.payouts.find((entry) => entry.settingID === found.settingID)?.maxPayout;
  return {
    index,
    betLimits: {
      id: found.settingID,
      chips: chips.map((wire) => toMinor(wire, currency)),
      limits: Object.fromEntries(
        Object.entries(found.limits).map(([type, limit]) => [
          type,
          { min: toMinor(limit.min, currency), max: toMinor(limit.max, currency) },
        ]),
      ),
      orderMax: toMinor(found.order_max, currency),
      maxPayout: payout === undefined ? Number.MAX_SAFE_INTEGER : toMinor(payout, currency),
    },
  };
}
