import type { ReactNode } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useReducedMotion } from "@/components/ui/use-media";
import { usePhase } from "@/lib/live/game/use-game";

/** Loaded after the first view. */
const RunningRace = lazyPart(async () => (await import("./running-race")).RunningRace);

export function StageStrip({ result }: { result: ReactNode }): ReactNode {
  const phase = usePhase();
  const isReduced = useReducedMotion();
  const isRunning = phase === "drawing" && !isReduced;
  return (
    <div className="stage-strip flex flex-col justify-center overflow-hidden border-t border-line px-2 desk:px-4">
      <RunningRace isRunning={isRunning} result={result} waiting={result} />
    </div>
  );
}
