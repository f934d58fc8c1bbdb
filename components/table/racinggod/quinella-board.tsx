"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BetCell } from "../board/bet-cell";
import { BoardSection } from "../board/section";
import { RACERS } from "./racers";

/** The column of a pair's second racer, which makes the triangle. */
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
];

/** Quinella: the twenty-eight pairs that can come in first and second, in either order. */
export function QuinellaBoard(): ReactNode {
  const t = useTranslations("racinggod");
  return (
    <BoardSection title={t("quinella")} note={t("quinellaNote")}>
      <div className="grid grid-cols-7 gap-1">
        {RACERS.flatMap((first) =>
          RACERS.filter((second) => second > first).map((second) => (
            <BetCell
              key={`${first}-${second}`}
              type="qn"
              number={`${first}-${second}`}
              face={`${first}-${second}`}
              density="dense"
              className={COLUMNS[second] ?? ""}
            />
          )),
        )}
      </div>
    </BoardSection>
  );
}
