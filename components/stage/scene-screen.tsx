"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { GameCode } from "@/lib/contract/games";
import { useGameCode } from "@/lib/live/game/use-game";
import { onIdle } from "@/lib/browser/on-idle";
import type { SceneOptions, StartScene } from "@/games/shared/canvas/scene";
import { manifestOf } from "@/games/manifests";
import { LiveRanking } from "./live-ranking";
import type { StageScene } from "./scene";

/** Loads what paints a game's draws, null where nothing does; given by tests. */
export type SceneLoader = (game: GameCode) => (() => Promise<StartScene>) | undefined;

/** A waiting picture is painted when a slow phone is through with the page: it would hold up the first bets for a fifth of a second. */
const SETTLE_MS = 3000;

/** What waits is the same for every round; it has no result yet. */
const NO_RESULT = { result: null, roundNo: "" };

const canvasOf: SceneLoader = (game) => manifestOf(game)?.loadCanvas;

export interface SceneScreenProps {
  scene: StageScene;
  loader?: SceneLoader;
}

/** The draw's animation on its canvas, as large as its box. Until its code is there, and without a canvas, the box shows a ground of style alone. */
export function SceneScreen({ scene, loader }: SceneScreenProps): ReactNode {
  const game = useGameCode();
  const canvas = useRef<HTMLCanvasElement>(null);
  const detail = useRef(0);
  // Given by a test the loader is there at once; a draw that runs is not waited for either.
  const settleMs = loader === undefined && scene.kind === "waiting" ? SETTLE_MS : 0;
  const startScene = useStartScene(game, loader ?? canvasOf, settleMs);
  const [ranking, setRanking] = useState<readonly number[]>([]);
  useEffect(() => {
    if (canvas.current === null || startScene === null) return undefined;
    setRanking([]);
    try {
      return startScene(canvas.current, {
        ...optionsOf(scene),
        detail: detail.current,
        onRanking: setRanking,
        onDetail(level) {
          // What this machine could not paint in one draw it is not asked for in the next.
          detail.current = level;
        },
      });
    } catch (error) {
      // The result is the platform's word: one that is no outcome costs the picture, not the table.
      console.warn("the draw could not be painted", error);
      return undefined;
    }
  }, [scene, startScene]);
  return (
    <div className="track absolute inset-0">
      <canvas
        ref={canvas}
        aria-hidden
        data-testid="scene"
        data-scene={scene.kind}
        className={classNames(
          "size-full transition-[opacity,translate] duration-500 ease-out",
          startScene === null ? "opacity-0" : scene.kind === "waiting" ? "opacity-70" : "opacity-100",
          // The result stands below: the picture makes room for it, so that nothing of it is hidden.
          scene.kind !== "playing" && "-translate-y-10",
        )}
      />
      {scene.kind === "playing" && ranking.length > 0 && <LiveRanking ranking={ranking} />}
    </div>
  );
}

/** What paints, once it is loaded; after the first paint, when the page has nothing better to do. */
function useStartScene(game: GameCode, loader: SceneLoader, settleMs: number): StartScene | null {
  const [loaded, setLoaded] = useState<{ startScene: StartScene } | null>(null);
  useEffect(() => {
    const load = loader(game);
    if (loaded !== null || load === undefined) return undefined;
    let wanted = true;
    const stop = onIdle(() => {
      load()
        .then((startScene) => {
          if (wanted) setLoaded({ startScene });
        })
        .catch((error: unknown) => console.warn("the draw's picture could not be loaded", error));
    }, settleMs);
    return () => {
      wanted = false;
      stop();
    };
  }, [game, loader, settleMs, loaded]);
  return loaded?.startScene ?? null;
}

function optionsOf(scene: StageScene): SceneOptions {
  if (scene.kind === "waiting") return { ...NO_RESULT, durationMs: 0, still: 0 };
  const facts = { result: scene.result.numbers, roundNo: scene.result.roundNo };
  if (scene.kind === "drawn") return { ...facts, durationMs: 0, still: 1 };
  return { ...facts, durationMs: scene.durationMs, elapsedMs: performance.now() - scene.startsAt };
}
