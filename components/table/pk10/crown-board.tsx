"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BetCell } from "../board/bet-cell";
import { POSITIONS } from "./positions";
import { BoardSection } from "../board/section";
import { WholeSides } from "../board/whole-sides";

const SUMS = Array.from({ length: 17 }, (_, index) => index + 3);
/** The column of a pair's second car, which makes the triangle; the first pair stands in column 1. */
const COLUMNS: readonly string[] = [
  "",
  "",
  "col-start-1",
  "col-start-2",
  "col-start-3",
  "col-start-4",
  "col-start-5",
  "col-start-6",
  "col-start-7",
  "col-start-8",
  "col-start-9",
];

/** Crown group: sides and value of the first two cars' sum, and the forty-five pairs as a triangle. */
export function CrownBoard(): ReactNode {
  const t = useTranslations("table");
  return (
    <>
      <BoardSection title={t("crownSum")}>
        <WholeSides type="gy" />
        <div className="grid grid-cols-6 gap-1 desk:grid-cols-9 full:grid-cols-[repeat(17,minmax(0,1fr))]">
          {SUMS.map((sum) => (
            <BetCell key={sum} type="gy" number={String(sum)} face={sum} />
          ))}
        </div>
      </BoardSection>
      <BoardSection title={t("pairs")}>
        <div className="grid grid-cols-9 gap-0.5 desk:gap-1">
          {POSITIONS.slice(0, -1).flatMap((first) =>
            POSITIONS.filter((second) => second > first).map((second) => (
              <BetCell
                key={`${first}-${second}`}
                type="gy"
                number={`${first}-${second}`}
                face={`${first}-${second}`}
                density="dense"
                className={COLUMNS[second] ?? ""}
              />
            )),
          )}
        </div>
      </BoardSection>
    </>
  );
}
