import { useState } from "react";
import { useReducedMotion } from "@/components/ui/use-reduced-motion";
import { useGameSeconds, useLatestResult, useLatestRound, usePhase } from "@/lib/live/game-hooks";
import { isSameScene, type Scene, sceneOf } from "./scene";

/** The scene of now; the same object until it really changes. */
export function useScene(): Scene {
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
