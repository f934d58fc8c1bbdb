"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCountdown, useGameSeconds, usePhase } from "@/lib/live/game-hooks";
import { Clock } from "./clock";
import { NextMoment } from "./next-moment";
import { Commitment } from "./commitment";
import { PhaseMark } from "./phase-mark";

/** Betting is open for this part of a round (specification, rounds: 0–45 of 60 s). */
const OPEN_SHARE = 0.75;

/** The head of the table: phase and countdown beside the result that `children` show, and the round's commitment. */
export function Stage({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslations("stage");
  const phase = usePhase();
  return (
    <section aria-label={t("round")} className="panel overflow-hidden">
      <div className="flex flex-wrap items-stretch gap-x-6 gap-y-3 p-3 desk:flex-nowrap desk:p-4">
        <div className="flex min-w-40 flex-1 items-center justify-between gap-3 desk:flex-none desk:flex-col desk:items-start desk:justify-center desk:gap-1.5 desk:border-r desk:border-line desk:pr-6">
          <PhaseMark />
          <span className="flex items-baseline gap-2 desk:flex-col desk:gap-0">
            {phase === "open" ? (
              <>
                <span className="text-xs text-muted">{t("closesIn")}</span>
                <Clock className="text-2xl font-bold tracking-tight desk:text-3xl" />
              </>
            ) : (
              <NextMoment />
            )}
          </span>
        </div>
        <div className="min-w-0 flex-1 max-desk:basis-full">{children}</div>
      </div>
      <Progress />
      <Commitment />
    </section>
  );
}

function Progress(): ReactNode {
  const left = useCountdown() / (useGameSeconds() * OPEN_SHARE);
  return (
    <div aria-hidden className="h-0.5 bg-line">
      <div
        className="h-full origin-left bg-accent transition-transform duration-1000 ease-linear"
        style={{ transform: `scaleX(${Math.min(1, left).toFixed(3)})` }}
      />
    </div>
  );
}
