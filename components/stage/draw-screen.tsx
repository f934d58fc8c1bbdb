"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { GameCode } from "@/lib/contract/games";
import { useGameCode } from "@/lib/live/game/use-game";
import { onIdle } from "@/lib/browser/on-idle";
import type { CanvasOptions, StartCanvas } from "@/games/shared/canvas/draw-canvas";
import { manifestOf } from "@/games/manifests";
import { LiveRanking } from "./live-ranking";
import type { ShownDraw } from "./shown-draw";

/** Gives a game's canvas loader, or undefined. Tests pass their own. */
export type CanvasLoader = (game: GameCode) => (() => Promise<StartCanvas>) | undefined;

/** Before the draw the canvas is loaded this late: on a slow phone it would block the first bets for 200 ms. */
const SETTLE_MS = 3000;

/** Before the draw the canvas is the same for every round. */
const NO_RESULT = { result: null, roundNo: "" };

const canvasOf: CanvasLoader = (game) => manifestOf(game)?.loadCanvas;

export interface DrawScreenProps {
  draw: ShownDraw;
  loader?: CanvasLoader;
}

/** The draw's animation; it fills its box. Until its code is loaded the box shows a background only. */
export function DrawScreen({ draw, loader }: DrawScreenProps): ReactNode {
  const game = useGameCode();
  const canvas = useRef<HTMLCanvasElement>(null);
  const detail = useRef(0);
  // A running draw is loaded without delay, and so is a test's loader.
  const settleMs = loader === undefined && draw.kind === "waiting" ? SETTLE_MS : 0;
  const startCanvas = useStartCanvas(game, loader ?? canvasOf, settleMs);
  const [ranking, setRanking] = useState<readonly number[]>([]);
  useEffect(() => {
    if (canvas.current === null || startCanvas === null) return undefined;
    setRanking([]);
    try {
      return startCanvas(canvas.current, {
        ...optionsOf(draw),
        detail: detail.current,
        onRanking: setRanking,
        onDetail(level) {
          // The next draw starts with the detail that this machine can paint.
          detail.current = level;
        },
      });
    } catch (error) {
      // A result of the platform that is no outcome stops the animation, not the table.
      console.warn("the draw could not be painted", error);
      return undefined;
    }
  }, [draw, startCanvas]);
  return (
    <div className="track absolute inset-0">
      <canvas
        ref={canvas}
        aria-hidden
        data-testid="draw"
        data-draw={draw.kind}
        className={classNames(
          "size-full transition-[opacity,translate] duration-500 ease-out",
          startCanvas === null ? "opacity-0" : draw.kind === "waiting" ? "opacity-70" : "opacity-100",
          // Makes room for the result below.
          draw.kind !== "playing" && "-translate-y-10",
        )}
      />
      {draw.kind === "playing" && ranking.length > 0 && <LiveRanking ranking={ranking} />}
    </div>
  );
}

/** The game's canvas, loaded when the page is idle; null until then. */
function useStartCanvas(game: GameCode, loader: CanvasLoader, settleMs: number): StartCanvas | null {
  const [loaded, setLoaded] = useState<{ startCanvas: StartCanvas } | null>(null);
  useEffect(() => {
    const load = loader(game);
    if (loaded !== null || load === undefined) return undefined;
    let wanted = true;
    const stop = onIdle(() => {
      load()
        .then((startCanvas) => {
          if (wanted) setLoaded({ startCanvas });
        })
        .catch((error: unknown) => console.warn("the draw's picture could not be loaded", error));
    }, settleMs);
    return () => {
      wanted = false;
      stop();
    };
  }, [game, loader, settleMs, loaded]);
  return loaded?.startCanvas ?? null;
}

function optionsOf(draw: ShownDraw): CanvasOptions {
  if (draw.kind === "waiting") return { ...NO_RESULT, durationMs: 0, still: 0 };
  const facts = { result: draw.result.numbers, roundNo: draw.result.roundNo };
  if (draw.kind === "drawn") return { ...facts, durationMs: 0, still: 1 };
  return { ...facts, durationMs: draw.durationMs, elapsedMs: performance.now() - draw.startsAt };
}
