"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { appEvents } from "@/lib/browser/events";
import { useGameCode, useGameLoaded, useLatestRound, usePhase } from "@/lib/live/game/use-game";
import { Clock } from "./clock";
import { Commitment } from "./commitment";
import { NextMoment } from "./next-moment";
import { PhaseMark } from "./phase-mark";

/** The bar above the picture: the phase, the clock, the round, the proof and the sound. On phones the header above it names the round. */
export function StageBar({ foot, speaker }: { foot?: ReactNode; speaker?: ReactNode }): ReactNode {
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
        {/* Mounted until its end, for `onEnd`. In a small window the header just above has the same clock. */}
        <span className="max-desk:hidden split:hidden">
          <Clock size="stage" onEnd={() => appEvents.emit("countdown:end", game)} />
        </span>
      </span>
      {round !== null && (
        <p className="min-w-0 shrink truncate text-xs text-muted max-desk:hidden split:hidden">
          <span className="max-wide:sr-only">{t("roundNo")} </span>
          <span className="text-text">{round.roundNo}</span>
        </p>
      )}
      <div className="ml-auto flex shrink-0 items-center desk:gap-1">
        {foot}
        <Commitment />
        {speaker}
      </div>
    </div>
  );
}
