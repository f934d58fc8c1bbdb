import { Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { usePlayersPresent } from "@/lib/live/game/presence";
import { appEvents } from "@/lib/browser/events";
import {
  useBettingBlock,
  useGameCode,
  useGameEnabled,
  useGameLoaded,
  useLatestRound,
  usePhase,
} from "@/lib/live/game/use-game";
import { Countdown } from "./header-round";
import { Commitment } from "./commitment";
import { CountdownCard } from "@/components/ui/countdown-card";
import type { PageTime } from "@/lib/live/types";
import { classNames } from "@/components/ui/class-names";
import { useReducedMotion } from "@/components/ui/use-media";
import { manifestOf } from "@/games/manifests";
import { phaseWord } from "@/lib/wording/phase";

const LOOKS = {
  open: "border-win/40 bg-win-soft text-win",
  closed: "border-warn/40 bg-warn-soft text-warn",
  drawing: "border-accent/40 bg-accent-soft text-accent-strong",
  announced: "border-accent/40 bg-accent-soft text-accent-strong",
  void: "border-lose/40 bg-lose-soft text-lose",
  waiting: "border-line-strong bg-raised text-muted",
} as const;

function PhaseMark(): ReactNode {
  const t = useTranslations("phase");
  const live = useTranslations("live");
  const loaded = useGameLoaded();
  const game = useGameCode();
  const phase = usePhase();
  const isReduced = useReducedMotion();
  // The picture replays a race's finish, and meanwhile does not show the result's order.
  const isReplay = phase === "announced" && manifestOf(game)?.isRace === true && !isReduced;
  const isPaused = useBettingBlock() === "paused" && phase === "open";
  const isOff = !useGameEnabled() && phase !== "drawing";
  const word = isOff ? "off" : isPaused ? "paused" : isReplay ? "resultReplay" : phaseWord(phase, game);
  return (
    <span
      data-phase={phase}
      className={classNames(
        "inline-flex min-w-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs leading-tight font-semibold max-[25rem]:px-1.5 max-[25rem]:text-2xs desk:whitespace-nowrap split:px-1.5 split:py-0 split:text-2xs split:whitespace-normal!",
        LOOKS[isOff ? "void" : isPaused ? "closed" : phase],
      )}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span>{loaded ? t(word) : live("connecting")}</span>
    </span>
  );
}

function NextMoment(): ReactNode {
  const t = useTranslations("stage");
  const phase = usePhase();
  const round = useLatestRound();
  const next =
    phase === "closed"
      ? { words: t("drawsIn"), at: round?.drawsAt }
      : phase === "drawing"
        ? { words: t("resultIn"), at: round?.announcesAt }
        : { words: t("nextIn"), at: round?.nextAt };
  const seconds = useSecondsUntil(next.at ?? null);
  // The next phase is late.
  if (seconds === 0) return null;
  if (seconds === null) return <span className="text-xs text-muted">{t("betsClosed")}</span>;
  return (
    <>
      <span className="text-xs whitespace-nowrap text-muted max-wide:sr-only">{next.words}</span>
      <CountdownCard seconds={seconds} label={next.words} size="bar" className="text-muted" />
    </>
  );
}

/** Whole seconds until an instant of page time; null without an instant, and at the first render. */
function useSecondsUntil(at: PageTime | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    const tell = (): void => setSeconds(Math.max(0, Math.ceil((at - performance.now()) / 1000)));
    tell();
    const timer = setInterval(tell, 250);
    return () => {
      clearInterval(timer);
      setSeconds(null);
    };
  }, [at]);
  return seconds;
}

/** On phones the header names the round. */
export function StageBar({ foot }: { foot?: ReactNode }): ReactNode {
  const t = useTranslations("stage");
  const game = useGameCode();
  const phase = usePhase();
  const round = useLatestRound();
  const loaded = useGameLoaded();
  return (
    <div className="stage-bar relative z-1 flex items-center gap-2 border-b border-line bg-page/40 pr-0.5 pl-2 desk:gap-3 desk:pr-1.5 desk:pl-3 split:gap-1.5! split:pr-0! split:pl-1.5!">
      <PhaseMark />
      <span className="flex shrink-0 items-center gap-2">
        {phase === "open" ? (
          <span className="text-xs whitespace-nowrap text-muted max-wide:sr-only">{t("closesIn")}</span>
        ) : (
          loaded && <NextMoment />
        )}
        {/* Mounted in every phase, for `onEnd`. In a small window the header has the same clock. */}
        <span className="max-desk:hidden split:hidden">
          <Countdown size="stage" onEnd={() => appEvents.emit("countdown:end", game)} />
        </span>
      </span>
      {round !== null && (
        <p className="min-w-0 shrink truncate text-xs text-muted max-desk:hidden split:hidden">
          <span className="max-wide:sr-only">{t("roundNo")} </span>
          <span className="text-text">{round.roundNo}</span>
        </p>
      )}
      <div className="ml-auto flex shrink-0 items-center desk:gap-1">
        <PlayersPresent />
        {foot}
        <Commitment />
      </div>
    </div>
  );
}

function PlayersPresent(): ReactNode {
  const t = useTranslations("stage");
  const players = usePlayersPresent();
  if (players === null) return null;
  return (
    <p data-testid="players" className="flex shrink-0 items-center gap-1 text-xs text-muted split:hidden">
      <Users aria-hidden size={14} />
      <span aria-hidden className="wide:hidden">
        {players}
      </span>
      <span className="max-wide:sr-only">{t("players", { count: players })}</span>
    </p>
  );
}
