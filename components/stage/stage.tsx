import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { usePreference } from "@/lib/browser/use-preferences";
import { CLOSING_SECONDS } from "@/lib/live/game/timings";
import { useBettingMs, useCountdown, useGameCode, usePhase } from "@/lib/live/game/use-game";
import { useWatching } from "@/lib/stream/watching";
import { isLocked } from "./board-place";
import { type SceneLoader, SceneScreen } from "./scene-screen";
import { StageBar } from "./stage-bar";
import { StageStrip } from "./stage-strip";

export interface StageProps {
  result: ReactNode;
  /** The video, shown instead of the scene while the player watches the stream on the stage. */
  screen?: ReactNode;
  foot?: ReactNode;
  /** Passed by tests only. */
  loader?: SceneLoader;
}

/** The heights are in globals.css, except the video's. */
export function Stage({ result, screen, foot, loader }: StageProps): ReactNode {
  const t = useTranslations("stage");
  const game = useGameCode();
  const phase = usePhase();
  const { watching } = useWatching();
  const [gameOpacity] = usePreference("gameOpacity");
  const [isInset] = usePreference("streamInset");
  const filmed = watching && !isInset && screen !== undefined;
  const style: CSSProperties & Record<`--${string}`, string> = { "--game-opacity": `${gameOpacity}%` };
  return (
    <section aria-label={t("round")} data-locked={isLocked(phase)} className="stage panel overflow-hidden">
      <StageBar foot={foot} />
      <div
        data-game={game}
        className="stage-scene cover relative isolate w-full overflow-hidden filmed:aspect-video filmed:h-auto filmed:max-h-[42dvh]"
        {...(filmed && { style })}
      >
        {filmed ? screen : <SceneScreen loader={loader} />}
        <Progress />
      </div>
      <StageStrip result={result} />
    </section>
  );
}

/** The transition takes a second and ends at the next second's share: the bar shrinks continuously. */
function Progress(): ReactNode {
  const seconds = useCountdown();
  const left = ((seconds - 1) * 1000) / useBettingMs();
  if (seconds === 0) return null;
  return (
    <div aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-line">
      <div
        className={`h-full origin-left forced-color-adjust-none transition-transform duration-1000 ease-linear ${seconds <= CLOSING_SECONDS ? "bg-lose" : "bg-accent"}`}
        style={{ transform: `scaleX(${Math.min(1, Math.max(0, left)).toFixed(3)})` }}
      />
    </div>
  );
}
