"use client";

import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { appEvents } from "@/lib/browser/events";
import {
  useCountdown,
  useGameCode,
  useGameLoaded,
  useGameSeconds,
  useLatestRound,
  usePhase,
} from "@/lib/live/game/use-game";
import { usePreference } from "@/lib/browser/use-preferences";
import { useWatching } from "@/lib/stream/watching";
import { Clock } from "./clock";
import { Commitment } from "./commitment";
import { NextMoment } from "./next-moment";
import { PhaseMark } from "./phase-mark";
import type { ShownDraw } from "./shown-draw";
import { type CanvasLoader, DrawScreen } from "./draw-screen";
import { useShownDraw } from "./use-shown-draw";

/** Betting is open for this part of a round (specification, rounds: 0–45 of 60 s). */
const OPEN_SHARE = 0.75;

export interface StageProps {
  /** The result, at the stage's lower edge. */
  result: ReactNode;
  /** The round's video, instead of the animation while the player watches the stream. */
  screen?: ReactNode;
  /** Shown beside the commitment. */
  foot?: ReactNode;
  /** Loads the canvas; passed by tests. */
  loader?: CanvasLoader;
}

/** The top of the game page: the draw or the video, the phase, the countdown, the result and the commitment. */
export function Stage({ result, screen, foot, loader }: StageProps): ReactNode {
  const t = useTranslations("stage");
  const draw = useShownDraw();
  const { watching } = useWatching();
  const [gameOpacity] = usePreference("gameOpacity");
  const filmed = watching && screen !== undefined;
  const style: CSSProperties & Record<`--${string}`, string> = { "--game-opacity": `${gameOpacity}%` };
  return (
    <section aria-label={t("round")} className="panel overflow-hidden">
      {/* The height is fixed, so that nothing below moves when the phase changes. */}
      <div
        className="relative isolate h-44 w-full overflow-hidden filmed:aspect-video filmed:h-auto filmed:max-h-[34dvh] desk:h-59 desk:filmed:h-auto desk:filmed:max-h-[42dvh]"
        {...(filmed && { style })}
      >
        {filmed ? screen : <DrawScreen draw={draw} {...(loader === undefined ? {} : { loader })} />}
        <Head filmed={filmed} />
        {!filmed && <Foot draw={draw}>{result}</Foot>}
        <Progress />
      </div>
      <BelowVideo>{filmed && result}</BelowVideo>
      <div className="flex min-h-8 items-start border-t border-line bg-page/40">
        <Commitment />
        {foot}
      </div>
    </section>
  );
}

function Head({ filmed }: { filmed: boolean }): ReactNode {
  const t = useTranslations("stage");
  const game = useGameCode();
  const phase = usePhase();
  const round = useLatestRound();
  const loaded = useGameLoaded();
  return (
    <div
      className={classNames(
        "pointer-events-none absolute inset-x-0 top-0 flex items-start justify-between gap-2 p-2 desk:p-3",
        filmed && "on-picture",
      )}
    >
      <div className="flex items-center gap-2.5 plate rounded-lg px-2 py-1.5 desk:gap-3 desk:px-3">
        <PhaseMark />
        <span className="flex items-center gap-2">
          {phase === "open" ? (
            <span className="text-xs text-muted max-desk:sr-only">{t("closesIn")}</span>
          ) : (
            loaded && <NextMoment />
          )}
          {/* Mounted until its end, for `onEnd`. */}
          <Clock size="desk" onEnd={() => appEvents.emit("countdown:end", game)} />
        </span>
      </div>
      {round !== null && (
        <p className="plate rounded-md px-2 py-1 text-xs whitespace-nowrap text-muted max-desk:hidden">
          {t("roundNo")} <span className="text-text">{round.roundNo}</span>
        </p>
      )}
    </div>
  );
}

/** The result; hidden while the draw runs. */
function Foot({ draw, children }: { draw: ShownDraw; children: ReactNode }): ReactNode {
  if (draw.kind === "playing") return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 animate-fade bg-page px-2.5 pt-1.5 pb-2.5 desk:px-4 desk:pb-3">
      {children}
    </div>
  );
}

/** The result under the video. While the draw runs it is hidden and keeps its space. */
function BelowVideo({ children }: { children: ReactNode }): ReactNode {
  const phase = usePhase();
  return (
    <div
      className={classNames(
        "hidden min-h-20.5 border-t border-line px-2.5 pt-1.5 pb-2.5 filmed:block desk:min-h-22.5 desk:px-4 desk:pb-3",
        phase === "drawing" && "invisible",
      )}
    >
      {children}
    </div>
  );
}

function Progress(): ReactNode {
  const left = useCountdown() / (useGameSeconds() * OPEN_SHARE);
  return (
    <div aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 bg-line">
      {left > 0 && (
        <div
          className="h-full origin-left bg-accent"
          style={{ transform: `scaleX(${Math.min(1, left).toFixed(3)})` }}
        />
      )}
    </div>
  );
}
