import type { ReactNode } from "react";

const RADIUS = 9;
const ROUND = 2 * Math.PI * RADIUS;
/** The ring has the colour of a warning for this number of last seconds. */
const LAST_SECONDS = 5;

/** A ring that empties as a span of time runs out, beside a countdown that says the same in words. Nothing is shown at 0. */
export function RingClock({ seconds, ofMs }: { seconds: number; ofMs: number }): ReactNode {
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
        // The ring moves in steps: a smooth ring would be painted anew in every frame of the screen.
        className={seconds <= LAST_SECONDS ? "stroke-lose" : "stroke-accent"}
      />
    </svg>
  );
}
