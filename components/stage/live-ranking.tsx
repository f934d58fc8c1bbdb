import type { ReactNode } from "react";
import { NumberTile } from "@/components/ui/number-tile";

const CARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The order of the moment, leader at the left. Each car keeps its tile, which slides when it overtakes. */
export function LiveRanking({ ranking }: { ranking: readonly number[] }): ReactNode {
  return (
    <div
      aria-hidden
      data-testid="ranking"
      data-ranking={ranking.join(" ")}
      className="absolute inset-x-0 bottom-0.5 animate-fade bg-linear-to-t from-page to-page/60 px-2.5 py-1 desk:py-1.5"
    >
      <div className="relative mx-auto h-6 max-w-xl">
        {CARS.map((car) => (
          <span
            key={car}
            className="absolute inset-y-0 left-0 flex w-1/10 justify-center transition-transform duration-300 ease-out"
            style={{ transform: `translateX(${Math.max(0, ranking.indexOf(car)) * 100}%)` }}
          >
            <NumberTile value={car} size="sm" />
          </span>
        ))}
      </div>
    </div>
  );
}
