"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NumberTile } from "@/components/ui/number-tile";
import { BetCell } from "../../shared/screen/board/bet-cell";
import { BoardSection } from "../../shared/screen/board/section";
import { RACERS } from "./racers";

/** Exacta: the winner down the side, the second across the top; on a phone each winner has two rows of four. */
export function ExactaBoard(): ReactNode {
  const t = useTranslations("racinggod");
  return (
    <BoardSection title={t("exacta")} note={t("exactaNote")} help={{ words: t("help.exacta"), groups: ["ex exacta"] }}>
      <div className="grid grid-cols-[1.5rem_repeat(4,minmax(0,1fr))] items-center gap-1 desk:grid-cols-[1.5rem_repeat(8,minmax(0,1fr))]">
        <span aria-hidden className="max-desk:hidden" />
        {RACERS.map((second) => (
          <span key={second} aria-hidden className="flex justify-center max-desk:hidden">
            <NumberTile value={second} size="xs" />
          </span>
        ))}
        {RACERS.map((first) => (
          <div key={first} role="group" aria-label={t("firstIs", { racer: first })} className="contents">
            <NumberTile value={first} size="xs" className="max-desk:row-span-2" />
            {RACERS.map((second) =>
              second === first ? (
                <span key={second} aria-hidden className="mx-auto size-1.5 rounded-full bg-line" />
              ) : (
                <BetCell
                  key={second}
                  type="ex"
                  number={`${first}>${second}`}
                  face={`${first}›${second}`}
                  density="dense"
                />
              ),
            )}
          </div>
        ))}
      </div>
    </BoardSection>
  );
}
