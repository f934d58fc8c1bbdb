"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useGameCode, useLatestRound } from "@/lib/live/game-hooks";
import { Clock } from "./clock";

/** The header's words about the round: the game, the round's number and its countdown. */
export function RoundSummary(): ReactNode {
  const t = useTranslations("shell");
  const games = useTranslations("games");
  const game = useGameCode();
  const round = useLatestRound();
  return (
    <div className="flex items-center justify-between gap-4 text-sm desk:justify-start">
      <span className="truncate font-semibold">{games(game)}</span>
      <span className="text-muted">
        <span className="max-wide:sr-only">{t("roundNo")} </span>
        <span data-testid="round-no" className="text-text">
          {round?.roundNo ?? "–"}
        </span>
      </span>
      <Clock className="font-semibold" />
    </div>
  );
}
