"use client";

import { Check, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRoundNet } from "@/lib/live/game/use-round-net";
import { betName } from "@/lib/wording/bet-name";
import { Gain } from "@/lib/wording/gain";

/** How many lines fit on the card. */
const SHOWN = 4;

/** Which of the player's bets won or gave their stakes back; nothing if this page does not know the orders. */
export function OwnWinLines({ roundId }: { roundId: number }): ReactNode {
  const t = useTranslations("result");
  const names = useTranslations("bets");
  const net = useRoundNet();
  const lines = net?.roundId === roundId ? net.lines.filter(({ verdict }) => verdict !== "lose") : [];
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t("bets")} className="mt-2 mr-2 flex flex-col gap-1 border-t border-line-strong/60 pt-2 text-sm">
      {lines.slice(0, SHOWN).map(({ type, number, stake, verdict, returned }) => (
        <li key={`${type}:${number}`} data-verdict={verdict} className="flex items-center justify-between gap-2">
          <span className="flex min-w-0 items-center gap-1.5">
            {verdict === "win" ? (
              <Check aria-hidden size={14} className="shrink-0 text-win" />
            ) : (
              <Undo2 aria-hidden size={14} className="shrink-0 text-muted" />
            )}
            <span className="truncate">
              {betName(names, type, number)}
              {verdict === "push" && <span className="text-xs text-muted"> · {t("pushed")}</span>}
            </span>
          </span>
          {returned !== null && <Gain net={returned - stake} />}
        </li>
      ))}
      {lines.length > SHOWN && <li className="text-xs text-muted">{t("more", { count: lines.length - SHOWN })}</li>}
    </ul>
  );
}
