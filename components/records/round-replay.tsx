"use client";

import { Play, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useReducedMotion } from "@/components/ui/use-reduced-motion";
import type { Transaction } from "@/lib/contract/entities";
import type { StartCanvas } from "@/games/shared/canvas/draw-canvas";
import { manifestOf } from "@/games/manifests";

/** As long as the live draw of a round of 60 s (specification, rounds). */
const DRAW_MS = 10_000;

export interface RoundReplayProps {
  order: Transaction;
  /** The outcome. */
  result: readonly number[];
}

/** Replays a round's draw. Result and round number give the same animation as live. */
export function RoundReplay({ order, result }: RoundReplayProps): ReactNode {
  const t = useTranslations("records");
  const [plays, setPlays] = useState(0);
  const play = useRef<HTMLButtonElement>(null);
  const game = order.game ?? "PK10";
  const manifest = manifestOf(game);
  if (manifest === undefined) return null;
  const kind = manifest.isRace ? "race" : "draw";
  return (
    <div className="flex flex-col items-start gap-3">
      {plays > 0 && (
        <ReplayCanvas
          key={plays}
          load={manifest.loadCanvas}
          result={result}
          roundNo={order.round_no}
          label={t("replaySaid", { kind, roundNo: order.round_no, numbers: result.join(", ") })}
        />
      )}
      <div className="flex gap-2">
        <Button ref={play} onClick={() => setPlays(plays + 1)}>
          {plays > 0 ? <RotateCcw aria-hidden size={16} /> : <Play aria-hidden size={16} />}
          {plays > 0 ? t("replayAgain") : t("replay", { kind })}
        </Button>
        {plays > 0 && (
          <Button
            look="ghost"
            onClick={() => {
              // This button is removed with the canvas: keep the focus on the page.
              play.current?.focus();
              setPlays(0);
            }}
          >
            <X aria-hidden size={16} />
            {t("replayClose")}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ReplayCanvasProps {
  load: () => Promise<StartCanvas>;
  result: readonly number[];
  roundNo: string;
  label: string;
}

/** Plays as soon as its code is loaded; with reduced motion it shows the last frame. */
function ReplayCanvas({ load, result, roundNo, label }: ReplayCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ended, setEnded] = useState(false);
  const numbers = result.join();
  const still = useReducedMotion();
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const facts = { result: numbers.split(",").map(Number), roundNo };
    void playOn(canvas, { ...facts, load, still, signal, onEnd: () => setEnded(true) });
    return () => abort.abort();
  }, [load, numbers, roundNo, still]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      data-testid="replay"
      data-ended={ended}
      className="aspect-[16/7] w-full rounded-md border border-line bg-page max-desk:aspect-video"
    />
  );
}

interface Playing {
  readonly load: () => Promise<StartCanvas>;
  readonly result: readonly number[];
  readonly roundNo: string;
  readonly still: boolean;
  readonly signal: AbortSignal;
  readonly onEnd: () => void;
}

async function playOn(
  canvas: { current: HTMLCanvasElement | null },
  { load, still, signal, onEnd, ...facts }: Playing,
) {
  try {
    const startCanvas = await load();
    if (signal.aborted || canvas.current === null) return;
    const stop = startCanvas(canvas.current, { ...facts, durationMs: DRAW_MS, onEnd, ...(still && { still: 1 }) });
    signal.addEventListener("abort", stop, { once: true });
    if (still) onEnd();
  } catch (error) {
    console.warn("the draw could not be shown", error);
  }
}
