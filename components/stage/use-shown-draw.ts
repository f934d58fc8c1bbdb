import { useState } from "react";
import { useReducedMotion } from "@/components/ui/use-reduced-motion";
import { useGameSeconds, useLatestResult, useLatestRound, usePhase } from "@/lib/live/game/use-game";
import { isSameDraw, shownDrawOf, type ShownDraw } from "./shown-draw";

/** What the stage's canvas shows now; the same object until it changes. */
export function useShownDraw(): ShownDraw {
  const facts = {
    phase: usePhase(),
    round: useLatestRound(),
    result: useLatestResult(),
    gameSeconds: useGameSeconds(),
    calm: useReducedMotion(),
  };
  const now = shownDrawOf(facts);
  const [kept, keep] = useState(now);
  if (isSameDraw(kept, now)) return kept;
  keep(now);
  return now;
}
