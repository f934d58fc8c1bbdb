"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useGameCode, useLatestRound } from "@/lib/live/game/use-game";

/** The header's text about the round: the game and the round's number, which may take two lines on a phone. */
export function RoundSummary(): ReactNode {
  const t = useTranslations("shell");
  const games = useTranslations("games");
  const game = useGameCode();
  const round = useLatestRound();
  return (
    <p className="flex min-w-0 flex-col text-sm leading-tight max-desk:text-2xs max-desk:leading-none desk:max-wide:text-xs">
      <span className="font-semibold desk:max-wide:text-2xs">{games(game)}</span>
      <span className="text-muted max-desk:text-[0.625rem] max-desk:leading-none max-desk:wrap-anywhere">
        <span className="max-wide:sr-only">{t("roundNo")} </span>
        <span data-testid="round-no" className="text-text desk:whitespace-nowrap">
          {round?.roundNo ?? "–"}
        </span>
      </span>
    </p>
  );
}
