import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Minor } from "@/lib/money";
import { formatCompactFunds } from "@/lib/wording/funds";

/** Rims of a tray's chips, smallest value first: felt colours that keep away from the accent. */
const RIMS: readonly string[] = [
  "border-car-7 text-car-7",
  "border-lose text-lose",
  "border-car-5 text-car-5",
  "border-win text-win",
  "border-accent text-accent",
];

export interface ChipProps {
  value: Minor;
  /** Its place in the tray, from 0. */
  rank: number;
  chosen: boolean;
  label: string;
  onChoose: () => void;
}

/** One chip of the tray, a choice among its kind. */
export function Chip({ value, rank, chosen, label, onChoose }: ChipProps): ReactNode {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      aria-label={label}
      tabIndex={chosen ? 0 : -1}
      data-chip={value}
      onClick={onChoose}
      className={classNames(
        "grid size-11 shrink-0 place-items-center rounded-full border-4 border-dashed bg-page text-sm font-bold shadow-chip transition-[translate,outline-color] duration-150 select-none focus-visible:outline-offset-4",
        RIMS[rank % RIMS.length],
        chosen ? "-translate-y-0.5 bg-hover outline-2 outline-offset-1 outline-current" : "hover:-translate-y-0.5",
      )}
    >
      {formatCompactFunds(value)}
    </button>
  );
}
