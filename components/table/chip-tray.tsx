"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { useBetLimits } from "@/lib/live/game/use-game";
import { useChip } from "@/lib/slip/use-chip";
import { useMoney } from "@/lib/wording/use-money";
import { Chip } from "./chip";
import { useTableKeys } from "@/lib/slip/use-table-keys";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The chips of the setting in force; the selected one is remembered. The arrows go through them. */
export function ChipTray(): ReactNode {
  const t = useTranslations("table");
  const { betLimits } = useBetLimits();
  const [chosen, choose] = useChip();
  const chips = betLimits?.chips ?? [];
  const keys = useTableKeys();
  const money = useMoney();
  const step = (press: KeyboardEvent<HTMLElement>): void => {
    keys(press);
    const by = STEPS[press.key] ?? 0;
    const next = chips[(chips.indexOf(chosen) + by + chips.length) % chips.length];
    if (by === 0 || next === undefined) return;
    press.preventDefault();
    choose(next);
    press.currentTarget.querySelector<HTMLElement>(`[data-chip="${next}"]`)?.focus();
  };
  return (
    <div
      role="radiogroup"
      aria-label={t("chips")}
      onKeyDown={step}
      className="no-scrollbar flex min-h-13 min-w-0 items-center gap-1.5 overflow-x-auto p-1.5 full:min-h-14 full:gap-2"
    >
      {chips.map((value, rank) => (
        <Chip
          key={value}
          value={value}
          face={money.face(value)}
          rank={rank}
          chosen={value === chosen}
          label={t("chip", { value: money.plainWhole(value) })}
          onChoose={() => choose(value)}
        />
      ))}
    </div>
  );
}
