"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { sideOf } from "@/lib/wording/bet-name";
import { BetCell } from "../../shared/screen/board/bet-cell";
import { POSITIONS } from "./positions";
import { BoardSection } from "../../shared/screen/board/section";
import { WholeSides } from "../../shared/screen/board/whole-sides";

const LETTERS = ["b", "s", "o", "e", "d", "t"] as const;
/** Only the first five positions have a mirror. */
const DUELLING = 5;

/** Two side: the crown sum's sides, then each position's. Positions are columns on a desk and rows on mobile. */
export function TwoSideBoard(): ReactNode {
  const t = useTranslations("pk10");
  const names = useTranslations("bets");
  return (
    <>
      <BoardSection title={t("crownSumHeading")} help={{ words: t("help.crown"), groups: ["tf crown"] }}>
        <WholeSides type="tf" />
      </BoardSection>
      <BoardSection title={t("eachPosition")} help={{ words: t("help.position"), groups: ["tf position", "tf duel"] }}>
        <div className="grid gap-1 max-desk:grid-cols-[1.25rem_repeat(6,minmax(0,1fr))] max-[22.5rem]:grid-cols-[0.75rem_repeat(6,minmax(0,1fr))] max-[22.5rem]:gap-0.5 desk:grid-flow-col desk:grid-cols-10 desk:grid-rows-[auto_repeat(6,auto)]">
          {POSITIONS.map((position) => (
            <div key={position} role="group" aria-label={names("position", { position })} className="contents">
              <span aria-hidden className="flex items-center justify-center py-1 text-xs font-semibold text-muted">
                <span className="desk:hidden">{position}</span>
                <span className="text-center leading-tight wrap-anywhere max-desk:hidden">
                  {names("position", { position })}
                </span>
              </span>
              {LETTERS.map((letter) =>
                position > DUELLING && (letter === "d" || letter === "t") ? (
                  <span key={letter} aria-hidden className="max-desk:block" />
                ) : (
                  <BetCell
                    key={letter}
                    type="tf"
                    number={`${position}${letter}`}
                    face={names("side", { side: sideOf(letter) ?? letter })}
                  />
                ),
              )}
            </div>
          ))}
        </div>
      </BoardSection>
    </>
  );
}
