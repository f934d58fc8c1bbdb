import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Minor } from "@/lib/money";

/** Rims of a tray's chips, smallest value first: colours that differ from the accent. */
const RIMS: readonly string[] = [
  "[--chip:#6f7f8d]",
  "[--chip:#d2454a]",
  "[--chip:#2f83cf]",
  "[--chip:#2b9a5b]",
  "[--chip:#8b4fc7]",
];

export interface ChipProps {
  value: Minor;
  /** What is printed on it. */
  face: string;
  /** Its place in the tray, from 0. */
  rank: number;
  chosen: boolean;
  label: string;
  onChoose: () => void;
}

/** One chip of the tray, a choice among its kind. */
export function Chip({ value, face, rank, chosen, label, onChoose }: ChipProps): ReactNode {
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
        "chip grid forced-color-adjust-none size-10 shrink-0 place-items-center rounded-full text-xs font-bold text-text shadow-chip transition-[translate,opacity] duration-150 select-none focus-visible:outline-offset-4 full:size-11",
        RIMS[rank % RIMS.length],
        chosen
          ? "-translate-y-0.5 outline-2 outline-offset-2 outline-accent"
          : "opacity-75 hover:-translate-y-0.5 hover:opacity-100",
      )}
    >
      {face}
    </button>
  );
}
