import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Background and digit of each of the ten; every pair has a contrast above 4.5:1. */
const TONES: readonly string[] = [
  "bg-raised text-text",
  "bg-car-1 text-car-ink-dark",
  "bg-car-2 text-car-ink-light",
  "bg-car-3 text-car-ink-light",
  "bg-car-4 text-car-ink-dark",
  "bg-car-5 text-car-ink-dark",
  "bg-car-6 text-car-ink-light",
  "bg-car-7 text-car-ink-dark",
  "bg-car-8 text-car-ink-light",
  "bg-car-9 text-car-ink-light",
  "bg-car-10 text-car-ink-light",
];

const SIZES = {
  xs: "size-5 rounded-xs text-2xs",
  sm: "size-6 rounded-xs text-xs",
  md: "size-8 rounded-sm text-base",
  lg: "h-9 w-full rounded-sm text-lg max-desk:h-8 max-desk:text-base",
} as const;

export interface NumberTileProps {
  /** 1…10; any other number has no colour. */
  value: number;
  size?: keyof typeof SIZES;
  className?: string;
}

/** A number from 1 to 10 on a tile of its colour. */
export function NumberTile({ value, size = "sm", className }: NumberTileProps): ReactNode {
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 forced-color-adjust-none items-center justify-center font-bold leading-none inset-shadow-2xs inset-shadow-white/25",
        TONES[value] ?? TONES[0],
        SIZES[size],
        className,
      )}
    >
      {value}
    </span>
  );
}
