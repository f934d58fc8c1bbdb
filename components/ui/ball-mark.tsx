import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** White has a contrast above 4.5:1 on each. */
const TONES = { red: "bg-ball-red", blue: "bg-ball-blue", green: "bg-ball-green" } as const;

const SIZES = {
  xs: "size-5 text-2xs",
  sm: "size-6 text-xs",
  md: "size-8 text-base",
  lg: "size-9 text-lg",
} as const;

export interface BallMarkProps {
  value: number;
  tone: keyof typeof TONES;
  size?: keyof typeof SIZES;
  className?: string;
}

/** A numbered ball in its colour. */
export function BallMark({ value, tone, size = "sm", className }: BallMarkProps): ReactNode {
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 forced-color-adjust-none items-center justify-center rounded-full font-bold leading-none text-white inset-shadow-2xs inset-shadow-white/40",
        TONES[tone],
        SIZES[size],
        className,
      )}
    >
      {value}
    </span>
  );
}
