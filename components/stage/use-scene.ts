import { useState } from "react";
import { useReducedMotion } from "@/components/ui/use-reduced-motion";
import { useGameSeconds, useLatestResult, useLatestRound, usePhase } from "@/lib/live/game/use-game";
import { isSameScene, sceneOf, type StageScene } from "./scene";

/** The scene of now; the same object until it really changes. */
export function useScene(): StageScene {
  const facts = {
    phase: usePhase(),
    round: useLatestRound(),
    result: useLatestResult(),
    gameSeconds: useGameSeconds(),
    calm: useReducedMotion(),
  };
  const now = sceneOf(facts);
  const [kept, keep] = useState(now);
  if (isSameScene(kept, now)) return kept;
  keep(now);
  return now;
}
