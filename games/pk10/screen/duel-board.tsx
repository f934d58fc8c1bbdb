"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BetCell } from "../../shared/screen/board/bet-cell";
import { BoardSection } from "../../shared/screen/board/section";

/** The five pairs of mirrored positions. */
const DUELS = [1, 2, 3, 4, 5].map((position) => [position, 11 - position] as const);

/** Dragon tiger battle: each position against its mirror, the higher car wins. */
export function DuelBoard(): ReactNode {
  const t = useTranslations("pk10");
  const names = useTranslations("bets");
  return (
    <BoardSection
      title={t("duelsHeading")}
      note={t("duelRule")}
      help={{ words: t("help.duel"), groups: ["dt mirror"] }}
    >
      <div className="grid gap-2 desk:grid-cols-5">
        {DUELS.map(([position, rival]) => (
          <div
            key={position}
            role="group"
            aria-label={t("duel", {
              position: names("position", { position }),
              rival: names("position", { position: rival }),
            })}
            className="relative grid grid-cols-2 gap-1.5 rounded-md border border-line bg-page p-1.5 desk:grid-cols-1 desk:gap-3"
          >
            {[position, rival].map((side) => (
              <BetCell
                key={side}
                type="dt"
                number={String(side)}
                face={names("position", { position: side })}
                density="tall"
                className="desk:min-h-18!"
              />
            ))}
            <span
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-1/2 grid size-7 -translate-1/2 place-items-center rounded-full border border-line-strong bg-page text-2xs font-bold text-accent"
            >
              {t("versus")}
            </span>
          </div>
        ))}
      </div>
    </BoardSection>
  );
}
