import type { CSSProperties, ReactNode } from "react";

type Piece = readonly [left: number, drift: number, turn: number, delayMs: number, colour: string];

/** Written out, not random: server and browser render the same. The last piece has fallen 2.3 s after the first starts. */
const PIECES: readonly Piece[] = [
  [4, 14, 320, 0, "bg-accent-strong"],
  [11, -8, -260, 180, "bg-car-5"],
  [18, 10, 420, 420, "bg-car-4"],
  [25, -12, 280, 80, "bg-win"],
  [32, 8, -380, 300, "bg-accent"],
  [39, -6, 340, 560, "bg-car-7"],
  [46, 12, -300, 120, "bg-car-8"],
  [53, -14, 360, 380, "bg-accent-strong"],
  [60, 6, 300, 40, "bg-car-5"],
  [67, -10, -420, 480, "bg-win"],
  [74, 12, 260, 220, "bg-car-1"],
  [81, -8, 380, 600, "bg-accent"],
  [88, 10, -340, 140, "bg-car-4"],
  [95, -12, 300, 340, "bg-car-7"],
];

/** A win's celebration: a few pieces fall through the box around it, once. It moves, covers and blocks nothing. */
export function Confetti(): ReactNode {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 overflow-hidden rounded-lg"
      data-testid="confetti"
    >
      {PIECES.map(([left, drift, turn, delayMs, colour]) => {
        const style: CSSProperties & Record<`--${string}`, string> = {
          left: `${left}%`,
          animationDelay: `${delayMs}ms`,
          "--drift": `${drift}px`,
          "--turn": `${turn}deg`,
          "--fall": "16rem",
        };
        return <span key={left} className={`confetti absolute top-0 h-2 w-1 rounded-xs ${colour}`} style={style} />;
      })}
    </span>
  );
}
