import type { ReactNode } from "react";
import { ResultMark } from "@/components/ui/result-mark";
import { marksOf } from "@/games/manifests";
import type { GameCode } from "@/lib/contract/games";

/** The numbers of a draw, large; the tiles of a race share one row, which fits any screen. */
export function DrawnMarks({ game, numbers }: { game: GameCode; numbers: readonly number[] }): ReactNode {
  const marks = marksOf(game, numbers);
  const isRace = marks[0]?.shape === "tile";
  return (
    <ol data-testid="order-draw" className={isRace ? "grid grid-cols-10 gap-1 desk:gap-1.5" : "flex flex-wrap gap-1.5"}>
      {marks.map((mark) => (
        <li key={mark.value} className="flex min-w-0 justify-center">
          <ResultMark {...mark} size="lg" />
        </li>
      ))}
    </ol>
  );
}
