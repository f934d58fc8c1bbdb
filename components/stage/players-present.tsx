"use client";

import { Users } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePlayersPresent } from "@/lib/live/game/presence";

/** How many players are at the table; a phone shows only the number. */
export function PlayersPresent(): ReactNode {
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
