"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names";

export interface CountdownCardProps {
  /** Whole seconds left. Nothing is shown at 0. */
  seconds: number;
  /** What runs out, for those who do not see it. */
  label: string;
  size?: "normal" | "mini";
  /** Called once each time the last second has gone. */
  onEnd?: () => void;
}

const SIZES = {
  normal: { box: "gap-1 text-2xl", tile: "h-11 w-8 rounded-sm" },
  mini: { box: "gap-0.5 text-sm", tile: "h-6 w-4.5 rounded-xs" },
} as const;

const twoDigits = (value: number): readonly string[] => [...String(value).padStart(2, "0")];

/** Hours, minutes and seconds as digit tiles while time remains. */
export function CountdownCard({ seconds, label, size = "normal", onEnd }: CountdownCardProps): ReactNode {
  const running = seconds > 0;
  const wasRunning = useRef(running);
  useEffect(() => {
    if (wasRunning.current && !running) onEnd?.();
    wasRunning.current = running;
  }, [running, onEnd]);
  if (!running) return null;
  const groups = [
    { unit: "h", value: Math.min(99, Math.floor(seconds / 3600)) },
    { unit: "m", value: Math.floor(seconds / 60) % 60 },
    { unit: "s", value: seconds % 60 },
  ];
  const { box, tile } = SIZES[size];
  return (
    <span
      role="timer"
      aria-label={label}
      className={classNames("inline-flex items-center font-bold leading-none", box)}
    >
      {groups.map(({ unit, value }, place) => (
        <span key={unit} className="contents">
          {place > 0 && <span className="px-px text-faint">:</span>}
          {twoDigits(value).map((digit, at) => (
            <span
              // Two places of one number: the place is the only key there is.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${unit}${at}`}
              className={classNames(
                "inline-grid place-items-center border border-line-strong bg-linear-to-b from-hover to-raised tabular-nums",
                tile,
              )}
            >
              {digit}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
