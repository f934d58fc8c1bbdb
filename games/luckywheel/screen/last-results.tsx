"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BIG_FROM, SYMBOL_SEGMENTS, symbolPlace } from "../trends";
import { parityOf, sizeOf } from "../../shared/trends/sides";
import { LastResults } from "../../shared/screen/last-results";

/** The wheel's newest segments with their symbols and sides. */
export function LuckyWheelLastResults(): ReactNode {
  return <LastResults Facts={Facts} />;
}

function Facts({ numbers: [segment = 0] }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const symbol = SYMBOL_SEGMENTS[symbolPlace(segment)]?.[0];
  return (
    <>
      {symbol !== undefined && <b className="font-semibold text-text">{bets("symbol", { symbol })}</b>}{" "}
      {bets("side", { side: sizeOf(segment, BIG_FROM) })} {bets("side", { side: parityOf(segment) })}
    </>
  );
}
