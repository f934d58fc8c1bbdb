"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Winner } from "@/lib/live/types";
import { Gain } from "@/lib/wording/gain";
import { useNewestWinners } from "./use-newest-winners";

/** The public winning list of the last round that had winners, nothing before the first; the server has masked the players. */
export function Winners({ className }: { className?: string }): ReactNode {
  const t = useTranslations("result");
  const { winners, roundNo } = useNewestWinners();
  if (winners.length === 0) return null;
  const title = roundNo === undefined ? t("winners") : t("winnersOf", { roundNo });
  return (
    <section aria-label={title} className={classNames("panel flex min-w-0 flex-col", className)}>
      <h2 className="border-b border-line px-3 py-2.5 text-sm font-semibold">{title}</h2>
      <ol className="flex max-h-72 flex-col overflow-y-auto" data-testid="winners">
        {winners.map((winner, place) => (
          <li
            // The list comes whole with each round and two rows may be equal: the index is the only key.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${place} ${winner.playerId}`}
            className="flex items-center justify-between gap-2 border-b border-line px-3 py-1.5 text-sm last:border-b-0"
          >
            <Row winner={winner} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Row({ winner }: { winner: Winner }): ReactNode {
  return (
    <>
      <span className="min-w-0 truncate text-muted">
        {winner.playerId} <span className="text-2xs text-faint">{winner.merchantCode}</span>
      </span>
      <Gain net={winner.amount} currency={winner.currency} labelled />
    </>
  );
}
