import type { BetSettings } from "@/lib/contract/entities";
import { toMinor } from "@/lib/money";
import type { Tier } from "./tier-select";

/** The widest limits of one line under each bet setting, in the settings' order. */
export function tiersOf(settings: BetSettings): Tier[] {
  return settings.settings.map(({ limits }) => {
    const all = Object.values(limits);
    return {
      min: Math.min(...all.map((limit) => toMinor(limit.min))),
      max: Math.max(...all.map((limit) => toMinor(limit.max))),
    };
  });
}
