import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** Each bar has its own rhythm. */
const BARS: readonly string[] = [
  "h-2 [animation-delay:-0.4s]",
  "h-3.5 [animation-delay:-0.1s]",
  "h-2.5 [animation-delay:-0.7s]",
];

/** Three bars that move while there is sound, and stop when there is not. */
export function SoundBars({ playing }: { playing: boolean }): ReactNode {
  return (
    <span aria-hidden className="flex h-4.5 w-4.5 items-end justify-center gap-0.5">
      {BARS.map((bar) => (
        <span
          key={bar}
          className={classNames(
            "w-1 origin-bottom rounded-full bg-current",
            bar,
            playing ? "animate-sound-bar" : "scale-y-50",
          )}
        />
      ))}
    </span>
  );
}
