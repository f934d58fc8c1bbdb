"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { useLatestRound, usePhase } from "@/lib/live/game/use-game";
import { CountdownCard } from "@/components/ui/countdown-card";
import type { PageTime } from "@/lib/live/types";

/** After the close: what comes next, and the seconds until then. */
export function NextMoment(): ReactNode {
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
  // Shown once the phase has been shown; what comes next is late.
  if (seconds === 0) return null;
  if (seconds === null) return <span className="text-xs text-muted">{t("betsClosed")}</span>;
  return (
    <>
      <span className="text-xs whitespace-nowrap text-muted max-wide:sr-only">{next.words}</span>
      <CountdownCard seconds={seconds} label={next.words} size="bar" className="text-muted" />
    </>
  );
}

/** Whole seconds until an instant of page time; null if absent, and until the page's clock is known. */
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
