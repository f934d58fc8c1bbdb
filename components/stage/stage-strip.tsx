"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ResultMark } from "@/components/ui/result-mark";
import { useReducedMotion } from "@/components/ui/use-media";
import { marksOf } from "@/games/manifests";
import { useAnnouncedResults, useGameCode, usePhase } from "@/lib/live/game/use-game";
import { useSelected } from "@/lib/live/store";
import { distanceText, metresText } from "@/lib/wording/distance";
import { useStageStores } from "./on-stage";
import { WinningNow } from "./winning-now";
import { NumberTile } from "@/components/ui/number-tile";

/** The current order with the leader at the left. Each racer keeps its tile, which slides on an overtake. */
function LiveRanking({ ranking }: { ranking: readonly number[] }): ReactNode {
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

/** Results beside each other while no order can be shown. */
const RESULTS = 14;

/** The line under the picture, of a fixed height: the result; while the draw runs, the race's order and what would win now. */
export function StageStrip({ result }: { result: ReactNode }): ReactNode {
  const phase = usePhase();
  const isReduced = useReducedMotion();
  const isRunning = phase === "drawing" && !isReduced;
  return (
    <div className="stage-strip flex flex-col justify-center overflow-hidden border-t border-line px-2 desk:px-4">
      {isRunning ? <Running /> : result}
    </div>
  );
}

function Running(): ReactNode {
  const ranking = useSelected(useStageStores().ranking, (order) => order);
  const game = useGameCode();
  const results = useAnnouncedResults(RESULTS);
  if (ranking.length > 0)
    return (
      <div className="flex flex-col gap-1 max-desk:gap-0.5 split:gap-0.5">
        <div className="flex w-full max-w-lg items-center gap-3">
          <LiveRanking ranking={ranking} />
          <ToTheLine />
        </div>
        <WinningNow ranking={ranking} />
      </div>
    );
  return (
    <p aria-hidden className="flex gap-1.5 overflow-hidden">
      {results.flatMap(({ roundId, numbers }) =>
        marksOf(game, numbers.slice(0, 1)).map((mark) => <ResultMark key={roundId} {...mark} size="sm" />),
      )}
    </p>
  );
}

/** The leader's distance to the line, on courses that have a length. */
function ToTheLine(): ReactNode {
  const t = useTranslations("stage");
  const locale = useLocale();
  const metres = useSelected(useStageStores().metresLeft, (left) => left);
  if (metres === null) return null;
  const distance = distanceText(locale, metres);
  const exact = metresText(locale, metres);
  return (
    <span aria-hidden data-testid="to-the-line" className="shrink-0 text-xs whitespace-nowrap text-muted">
      {/* At 320 px the eight tiles leave room only for the distance. */}
      <span className="max-[22.5rem]:hidden">
        {t("toTheLine", { distance: exact === null ? distance : `${distance} · ${exact}` })}
      </span>
      <span className="min-[22.51rem]:hidden">{distance}</span>
    </span>
  );
}
