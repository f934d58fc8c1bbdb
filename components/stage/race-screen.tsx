"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { RaceOptions } from "@/lib/race/start-race";
import { LiveRanking } from "./live-ranking";
import { onIdle } from "./on-idle";
import type { Scene } from "./scene";

type StartRace = (canvas: HTMLCanvasElement, options: RaceOptions) => () => void;

/** Loads what paints; given by tests. */
export type LoadRace = () => Promise<StartRace>;

const loadRace: LoadRace = async () => (await import("@/lib/race/start-race")).startRace;

/** A waiting field is painted when a slow phone is through with the page: it would hold up the first bets for a fifth of a second. */
const SETTLE_MS = 3000;

/** The grid that waits is the same for every round; it has no result yet. */
const NO_RESULT = { result: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], roundNo: "" };
const NO_RANKING: readonly number[] = NO_RESULT.result;

export interface RaceScreenProps {
  scene: Scene;
  load?: LoadRace;
}

/** The race on its canvas, as large as its box. Until its code is there, and without a canvas, the box shows a track of style alone. */
export function RaceScreen({ scene, load }: RaceScreenProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const detail = useRef(0);
  // Given by a test the loader is there at once; a race that runs is not waited for either.
  const startRace = useStartRace(load ?? loadRace, load === undefined && scene.kind === "grid" ? SETTLE_MS : 0);
  const [ranking, setRanking] = useState(NO_RANKING);
  useEffect(() => {
    if (canvas.current === null || startRace === null) return undefined;
    setRanking(NO_RANKING);
    try {
      return startRace(canvas.current, {
        ...optionsOf(scene),
        detail: detail.current,
        onRanking: setRanking,
        onDetail(level) {
          // What this machine could not paint in one race it is not asked for in the next.
          detail.current = level;
        },
      });
    } catch (error) {
      // The result is the platform's word: one that is no finishing order costs the picture, not the table.
      console.warn("the race could not be painted", error);
      return undefined;
    }
  }, [scene, startRace]);
  return (
    <div className="track absolute inset-0">
      <canvas
        ref={canvas}
        aria-hidden
        data-testid="race"
        data-scene={scene.kind}
        className={classNames(
          "size-full transition-[opacity,translate] duration-500 ease-out",
          startRace === null ? "opacity-0" : scene.kind === "grid" ? "opacity-70" : "opacity-100",
          // The finishing order stands below: the picture makes room for it, so that no car is hidden.
          scene.kind !== "race" && "-translate-y-10",
        )}
      />
      {scene.kind === "race" && <LiveRanking ranking={ranking} />}
    </div>
  );
}

/** What paints, once it is loaded; after the first paint, when the page has nothing better to do. */
function useStartRace(load: LoadRace, settleMs: number): StartRace | null {
  const [loaded, setLoaded] = useState<{ startRace: StartRace } | null>(null);
  useEffect(() => {
    if (loaded !== null) return undefined;
    let wanted = true;
    const stop = onIdle(() => {
      load()
        .then((startRace) => {
          if (wanted) setLoaded({ startRace });
        })
        .catch((error: unknown) => console.warn("the race could not be loaded", error));
    }, settleMs);
    return () => {
      wanted = false;
      stop();
    };
  }, [load, settleMs, loaded]);
  return loaded?.startRace ?? null;
}

function optionsOf(scene: Scene): RaceOptions {
  if (scene.kind === "grid") return { ...NO_RESULT, durationMs: 0, still: 0 };
  const facts = { result: scene.result.numbers, roundNo: scene.result.roundNo };
  if (scene.kind === "finish") return { ...facts, durationMs: 0, still: 1 };
  return { ...facts, durationMs: scene.durationMs, elapsedMs: performance.now() - scene.startsAt };
}
