"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BetCell } from "../../shared/screen/board/bet-cell";
import { PairTriangle } from "../../shared/screen/board/pair-triangle";
import { BoardSection } from "../../shared/screen/board/section";
import { WholeSides } from "../../shared/screen/board/whole-sides";
import { POSITIONS } from "./positions";

const SUMS = Array.from({ length: 17 }, (_, index) => index + 3);

/** Crown group: sides and value of the first two cars' sum, and the forty-five pairs as a triangle. */
export function CrownBoard(): ReactNode {
  const t = useTranslations("pk10");
  return (
    <>
      <BoardSection title={t("crownSumHeading")} help={{ words: t("help.sum"), groups: ["gy crown", "gy sum"] }}>
        <WholeSides type="gy" />
        <div className="grid grid-cols-6 gap-1 desk:grid-cols-9 full:grid-cols-[repeat(17,minmax(0,1fr))]">
          {SUMS.map((sum) => (
            <BetCell key={sum} type="gy" number={String(sum)} face={sum} />
          ))}
        </div>
      </BoardSection>
      <BoardSection title={t("firstTwoPairs")} help={{ words: t("help.pair"), groups: ["gy pair"] }}>
        <PairTriangle type="gy" field={POSITIONS} className="desk:grid-cols-9" />
      </BoardSection>
    </>
  );
}
