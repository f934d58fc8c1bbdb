"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BetCell } from "./bet-cell";

const SIDES = ["big", "small", "odd", "even"] as const;

/** Big, small, odd and even of a whole: the crown sum or the fan tan remainder. */
export function WholeSides({ type }: { type: string }): ReactNode {
  const t = useTranslations("bets");
  return (
    <div className="grid grid-cols-4 gap-1.5">
      {SIDES.map((side) => (
        <BetCell key={side} type={type} number={side} face={t("side", { side })} density="tall" />
      ))}
    </div>
  );
}
