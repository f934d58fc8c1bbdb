"use client";

import type { ReactNode } from "react";
import type { Currency, Minor } from "@/lib/money";
import { useMoney } from "./use-money";

export interface GainProps {
  /** What came back less what was staked. */
  net: Minor;
  /** The player's unless given. */
  currency?: Currency;
  /** With the currency's sign. */
  labelled?: boolean;
}

/** What was won or lost, in the same words and colours wherever it is shown. */
export function Gain({ net, currency, labelled = false }: GainProps): ReactNode {
  const money = useMoney(currency);
  return (
    <span className={`font-semibold whitespace-nowrap ${net > 0 ? "text-win" : net < 0 ? "text-lose" : "text-muted"}`}>
      {labelled ? money.gainLabelled(net) : money.gain(net)}
    </span>
  );
}
