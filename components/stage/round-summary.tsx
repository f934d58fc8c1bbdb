"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useGameCode, useLatestRound } from "@/lib/live/game/use-game";
import { Clock } from "./clock";

/** The header's text about the round: the game, the round's number and its countdown. */
export function RoundSummary(): ReactNode {
  const t = useTranslations("shell");
  const games = useTranslations("games");
  const game = useGameCode();
  const round = useLatestRound();
  return (
    <div className="flex min-w-0 items-center gap-2.5 text-sm max-desk:text-xs full:gap-4">
      <p className="flex min-w-0 flex-col leading-tight desk:max-wide:text-xs">
        <span className="font-semibold max-desk:whitespace-nowrap max-[24rem]:text-2xs desk:max-wide:text-2xs">
          {games(game)}
        </span>
        <span className="shrink-0 whitespace-nowrap text-muted max-desk:text-2xs max-desk:leading-none">
          <span className="max-desk:sr-only">{t("roundNo")} </span>
          <span data-testid="round-no" className="text-text">
            {round?.roundNo ?? "–"}
          </span>
        </span>
      </p>
      <span data-testid="countdown" className="shrink-0">
        <Clock size="bar" />
      </span>
    </div>
  );
}
