import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names";

export interface CountdownCardProps {
  /** Whole seconds left. Nothing is shown at 0. */
  seconds: number;
  label: string;
  /**
   * `desk` is mini on a phone and normal on a desktop. `bar` and `stage` are mini; on a desktop narrower than 1280 px,
   * `bar` hides hours that are 0.
   */
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
  /** Called each time the countdown reaches 0. */
  onEnd?: (() => void) | undefined;
}

const SIZES = {
  normal: "digit-tiles digit-tiles-large",
  mini: "digit-tiles",
  desk: "digit-tiles desk:digit-tiles-large",
  bar: "digit-tiles digit-tiles-bar digit-tiles-short",
  stage: "digit-tiles digit-tiles-bar",
} as const;

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** `hh:mm:ss`, at most 99 hours. */
const clockOf = (seconds: number): string =>
  [Math.min(99, Math.floor(seconds / 3600)), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(":");

export function CountdownCard({ seconds, label, size = "normal", className, onEnd }: CountdownCardProps): ReactNode {
  const running = seconds > 0;
  const wasRunning = useRef(running);
  useEffect(() => {
    if (wasRunning.current && !running) onEnd?.();
    wasRunning.current = running;
  }, [running, onEnd]);
  if (!running) return null;
  return (
    <span
      role="timer"
      aria-label={label}
      data-hours={Math.floor(seconds / 3600)}
      className={classNames(SIZES[size], className)}
    >
      {[...clockOf(seconds)].map((sign, place) => {
        const Sign = sign === ":" ? "i" : "b";
        // The index is the only key of a digit.
        // oxlint-disable-next-line react/no-array-index-key
        return <Sign key={place}>{sign}</Sign>;
      })}
    </span>
  );
}

const RADIUS = 9;
const ROUND = 2 * Math.PI * RADIUS;

/** In the `last` seconds the ring has the colour of a loss. Nothing is shown at 0. */
export function RingClock({ seconds, ofMs, last }: { seconds: number; ofMs: number; last: number }): ReactNode {
  if (seconds === 0) return null;
  const left = Math.min(1, (seconds * 1000) / ofMs);
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 shrink-0 -rotate-90 fill-none stroke-4">
      <circle cx={12} cy={12} r={RADIUS} className="stroke-line-strong" />
      <circle
        cx={12}
        cy={12}
        r={RADIUS}
        strokeDasharray={ROUND}
        strokeDashoffset={ROUND * (1 - left)}
        // The ring moves in steps: a smooth ring would be painted again in every frame.
        className={seconds <= last ? "stroke-lose" : "stroke-accent"}
      />
    </svg>
  );
}
