import type { ReactNode } from "react";
import { NumberTile } from "@/components/ui/number-tile";

/** The current order with the leader at the left. Each racer keeps its tile, which slides on an overtake. */
export function LiveRanking({ ranking }: { ranking: readonly number[] }): ReactNode {
  const racers = ranking.toSorted((left, right) => left - right);
  return (
    <div
      aria-hidden
      data-testid="ranking"
      data-ranking={ranking.join(" ")}
      className="relative h-6 min-w-0 flex-1 max-w-md wide:max-w-sm animate-fade"
    >
      {racers.map((racer) => (
        <span
          key={racer}
          className="absolute inset-y-0 left-0 flex justify-center transition-transform duration-300 ease-out"
          style={{ width: `${100 / racers.length}%`, transform: `translateX(${ranking.indexOf(racer) * 100}%)` }}
        >
          <NumberTile value={racer} size="sm" />
        </span>
      ))}
    </div>
  );
}
