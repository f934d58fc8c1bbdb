"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NumberTile } from "@/components/ui/number-tile";
import { BetCell } from "../../shared/screen/board/bet-cell";
import { POSITIONS } from "./positions";
import { BoardSection } from "../../shared/screen/board/section";

/**
 * One side: bets on a car at a position. A hundred cells: two rows of five for each position on mobile, a column on a
 * desk.
 */
export function OneSideBoard(): ReactNode {
  const t = useTranslations("pk10");
  const names = useTranslations("bets");
  return (
    <BoardSection title={t("carAtPosition")} help={{ words: t("help.rank"), groups: ["of rank"] }}>
      <div className="grid gap-1 max-desk:grid-cols-[1.25rem_repeat(5,minmax(0,1fr))] desk:grid-flow-col desk:grid-cols-10 desk:grid-rows-[auto_repeat(10,auto)]">
        {POSITIONS.map((position) => (
          <div key={position} role="group" aria-label={names("position", { position })} className="contents">
            <span
              aria-hidden
              className="flex items-center justify-center text-xs font-semibold text-muted max-desk:row-span-2 desk:py-1"
            >
              <span className="desk:hidden">{position}</span>
              <span className="text-center leading-tight wrap-anywhere max-desk:hidden">
                {names("position", { position })}
              </span>
            </span>
            {POSITIONS.map((car) => (
              <BetCell
                key={car}
                type="of"
                number={`${position}-${car}`}
                face={car}
                density="dense"
                picture={<NumberTile value={car} size="xs" />}
                className="wide:flex-row! wide:gap-1! wide:px-1.5"
              />
            ))}
          </div>
        ))}
      </div>
    </BoardSection>
  );
}
