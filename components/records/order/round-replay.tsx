import { type ReactNode, useEffect, useRef, useState } from "react";
import { ResultMark } from "@/components/ui/result-mark";
import { manifestOf, marksOf } from "@/games/manifests";
import type { GameCode } from "@/lib/contract/games";
import { Play, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useReducedMotion } from "@/components/ui/use-media";
import { playScene, type Showing } from "@/games/shared/canvas/play-scene";
import type { CreateScene, SceneFacts } from "@/games/shared/canvas/scene";

/** The length of the draw in a live round of 60 s (specification, rounds). */
const DRAW_MS = 10_000;

interface RoundReplayProps {
  game: GameCode;
  roundNo: string;
  result: readonly number[];
}

/** The same result and round number give the same animation as live. */
export function RoundReplay({ game, roundNo, result }: RoundReplayProps): ReactNode {
  const t = useTranslations("records");
  const [plays, setPlays] = useState(0);
  const play = useRef<HTMLButtonElement>(null);
  const manifest = manifestOf(game);
  if (manifest === undefined) return null;
  const kind = manifest.isRace ? "race" : "draw";
  return (
    <div className="flex flex-col items-start gap-3">
      {plays > 0 && (
        <ReplayCanvas
          key={plays}
          load={manifest.loadScene}
          result={result}
          roundNo={roundNo}
          label={t("replaySaid", { kind, roundNo, numbers: result.join(", ") })}
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
              // This button is removed with the canvas: the focus moves to the other button.
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
  load: () => Promise<CreateScene>;
  result: readonly number[];
  roundNo: string;
  label: string;
}

/** Plays when its code is loaded; with reduced motion it shows the outcome. */
function ReplayCanvas({ load, result, roundNo, label }: ReplayCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ended, setEnded] = useState(false);
  const numbers = result.join();
  const isReduced = useReducedMotion();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let wanted = true;
    const facts = { roundNo, result: numbers.split(",").map(Number), previous: null, drawMs: DRAW_MS, times: null };
    load()
      .then((createScene) => {
        if (!wanted || canvas.current === null) return;
        const showingAt = replayFrom(facts, performance.now() - (isReduced ? DRAW_MS : 0), () => setEnded(true));
        const lookNow = () => ({ isReduced, backed: [], hasWon: false });
        ({ stop } = playScene(canvas.current, createScene, { showingAt, lookNow }));
      })
      .catch((error: unknown) => console.warn("the draw could not be shown", error));
    return () => {
      wanted = false;
      stop?.();
    };
  }, [load, numbers, roundNo, isReduced]);
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

/** `startsAt` and `now` are page times in milliseconds. */
function replayFrom(facts: SceneFacts, startsAt: number, onEnd: () => void): (now: number) => Showing {
  return (now) => {
    const time = (now - startsAt) / facts.drawMs;
    if (time < 1) return { facts, moment: { phase: "draw", time: Math.max(0, time) } };
    onEnd();
    return { facts, moment: { phase: "result", sinceMs: now - startsAt - facts.drawMs } };
  };
}

/** A race's tiles share one row, which fits any screen. */
export function DrawnMarks({ game, numbers }: { game: GameCode; numbers: readonly number[] }): ReactNode {
  const marks = marksOf(game, numbers);
  const isRace = marks[0]?.shape === "tile";
  return (
    <ol data-testid="order-draw" className={isRace ? "grid grid-cols-10 gap-1 desk:gap-1.5" : "flex flex-wrap gap-1.5"}>
      {marks.map((mark) => (
        <li key={mark.value} className="flex min-w-0 justify-center">
          <ResultMark {...mark} size="lg" />
        </li>
      ))}
    </ol>
  );
}
