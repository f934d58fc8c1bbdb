"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { CountdownCard } from "@/components/ui/countdown-card";
import { ResultMark } from "@/components/ui/result-mark";
import {
  useBetSetting,
  useCountdown,
  useGameCode,
  useLastResults,
  useLatestRound,
  usePhase,
} from "@/lib/live/game-hooks";
import { marksOf } from "@/lib/result-marks";
import { formatWholeFunds } from "@/lib/wording/funds";
import { phaseWord } from "@/lib/wording/phase";

/** A running game of the lobby: its phase and countdown, its last results and limits, and the way in. */
export function LiveTile({ href, about }: { href: string; about: string }): ReactNode {
  const t = useTranslations("lobbyTile");
  const games = useTranslations("games");
  const game = useGameCode();
  return (
    <article className="panel group relative flex flex-col overflow-hidden transition-colors hover:border-accent/60 has-focus-visible:border-accent">
      <div className="track flex items-start justify-between gap-4 p-5 desk:p-6">
        <div>
          <h2 className="text-2xl font-bold tracking-tight">{games(game)}</h2>
          <p className="mt-1 text-sm text-muted">{about}</p>
        </div>
        <Moment />
      </div>
      <div className="flex flex-1 flex-col gap-4 p-5 desk:flex-row desk:items-end desk:justify-between desk:p-6">
        <Results />
        <div className="flex items-center justify-between gap-4">
          <Limits />
          <Link
            href={href}
            // One press anywhere on the tile enters the game.
            className={buttonClasses({ look: "primary", size: "lg" }, "after:absolute after:inset-0")}
          >
            {t("play")}
            <ArrowRight aria-hidden size={18} className="transition-transform group-hover:translate-x-0.5" />
          </Link>
        </div>
      </div>
    </article>
  );
}

function Moment(): ReactNode {
  const t = useTranslations("phase");
  const words = useTranslations("lobbyTile");
  const game = useGameCode();
  const phase = usePhase();
  const seconds = useCountdown();
  const round = useLatestRound();
  return (
    <div className="text-right" data-testid="tile-moment">
      <p className="flex items-center justify-end gap-1.5 text-xs font-semibold whitespace-nowrap text-muted">
        <span
          aria-hidden
          className={
            phase === "open" ? "size-1.5 animate-pulse-slow rounded-full bg-win" : "size-1.5 rounded-full bg-warn"
          }
        />
        {t(phaseWord(phase, game))}
      </p>
      <p className="my-1.5 flex h-11 items-center justify-end max-desk:hidden">
        <CountdownCard seconds={seconds} label={words("closesIn")} />
      </p>
      <p className="my-1 flex h-6 items-center justify-end desk:hidden">
        <CountdownCard seconds={seconds} label={words("closesIn")} size="mini" />
      </p>
      <p className="text-2xs text-faint">{round?.roundNo}</p>
    </div>
  );
}

function Results(): ReactNode {
  const game = useGameCode();
  const t = useTranslations("lobbyTile");
  const phase = usePhase();
  const results = useLastResults(3).slice(phase === "drawing" ? 1 : 0, 3);
  if (results.length === 0) return <p className="text-sm text-muted">{t("noResults")}</p>;
  return (
    <div>
      <h3 className="eyebrow mb-2">{t("lastResults")}</h3>
      <ol className="flex flex-col gap-1.5">
        {results.slice(0, 2).map((result) => (
          <li key={result.roundId} className="flex gap-0.5 desk:gap-1">
            {marksOf(game, result.numbers).map((mark) => (
              <ResultMark key={mark.value} {...mark} size="sm" />
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Limits(): ReactNode {
  const t = useTranslations("lobbyTile");
  const limits = Object.values(useBetSetting().setting?.limits ?? {});
  if (limits.length === 0) return null;
  const min = Math.min(...limits.map((limit) => limit.min));
  const max = Math.max(...limits.map((limit) => limit.max));
  return (
    <p className="text-sm text-muted">
      <span className="eyebrow block">{t("limits")}</span>
      {t("limitRange", { min: formatWholeFunds(min), max: formatWholeFunds(max) })}
    </p>
  );
}
