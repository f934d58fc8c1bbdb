"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useBetLimits, useChip } from "@/lib/live/game/use-game";
import type { Minor } from "@/lib/money";
import { useMoney } from "@/lib/wording/use-money";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The chips of the selected bet limits. The browser remembers the selected chip; the arrow keys move between chips. */
export function ChipTray(): ReactNode {
  const t = useTranslations("table");
  const { betLimits } = useBetLimits();
  const [chosen, choose] = useChip();
  const chips = betLimits?.chips ?? [];
  const money = useMoney();
  const step = (press: KeyboardEvent<HTMLElement>): void => {
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
      className="no-scrollbar flex min-h-13 min-w-0 items-center gap-1 overflow-x-auto p-1.5 max-[22.5rem]:gap-[3px] max-[22.5rem]:px-[1.5px] desk:gap-1.5 full:min-h-14 full:gap-2"
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

/** Rims of a tray's chips, smallest value first, if the brand has no colours of its own. */
const RIMS: readonly string[] = [
  "[--chip:#6f7f8d]",
  "[--chip:#d2454a]",
  "[--chip:#2f83cf]",
  "[--chip:#2b9a5b]",
  "[--chip:#8b4fc7]",
];

interface ChipProps {
  value: Minor;
  /** The text on the chip. */
  face: string;
  /** The chip's position in the tray, from 0. */
  rank: number;
  chosen: boolean;
  label: string;
  onChoose: () => void;
}

/** One chip of the tray, a radio button. */
function Chip({ value, face, rank, chosen, label, onChoose }: ChipProps): ReactNode {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      aria-label={label}
      tabIndex={chosen ? 0 : -1}
      data-chip={value}
      data-face={face}
      onClick={onChoose}
      className={classNames(
        "chip touch grid forced-color-adjust-none size-10 shrink-0 place-items-center rounded-full text-xs font-bold shadow-chip transition-[translate,opacity] duration-150 select-none focus-visible:outline-offset-4 full:size-11",
        RIMS[rank % RIMS.length],
        chosen
          ? "-translate-y-0.5 outline-2 outline-offset-2 outline-accent max-[22.5rem]:outline-offset-0"
          : "opacity-75 hover:-translate-y-0.5 hover:opacity-100",
      )}
    >
      {face}
    </button>
  );
}
