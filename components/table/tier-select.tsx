"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useBetSetting } from "@/lib/live/game-hooks";
import type { Minor } from "@/lib/money";
import { formatCompactFunds } from "@/lib/wording/funds";

/** What one line may hold under each bet setting, in the settings' order. */
export interface Tier {
  min: Minor;
  max: Minor;
}

/** The choice of limits; locked, with the reason, while the house forces one. */
export function TierSelect({ tiers }: { tiers: readonly Tier[] }): ReactNode {
  const t = useTranslations("table");
  const { index, forced, choose } = useBetSetting();
  return (
    <label
      title={forced ? t("tierForced") : t("limits")}
      className="flex min-h-10 min-w-0 items-center gap-2 rounded-md border border-line bg-raised pl-3 text-sm text-muted transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent-strong"
    >
      <SlidersHorizontal aria-hidden size={15} />
      <select
        aria-label={forced ? t("tierForced") : t("limits")}
        value={index}
        disabled={forced}
        onChange={(change) => choose(Number(change.target.value))}
        className="h-10 w-full min-w-0 appearance-none truncate rounded-md bg-transparent pr-3 text-text outline-none"
      >
        {tiers.map(({ min, max }, tier) => (
          <option key={`${min}-${max}`} value={tier} className="bg-panel text-text">
            {t("tier", { min: formatCompactFunds(min), max: formatCompactFunds(max) })}
          </option>
        ))}
      </select>
    </label>
  );
}
