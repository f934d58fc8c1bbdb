"use client";

import type { ReactNode } from "react";
import type { Currency, Minor } from "@/lib/money";
import { useMoney } from "./use-money";

export interface GainProps {
  /** The returned amount minus the stake. */
  net: Minor;
  /** Default: the player's currency. */
  currency?: Currency;
  labelled?: boolean;
}

/** Shows an amount won or lost; every screen uses this component for its words and colours. */
export function Gain({ net, currency, labelled = false }: GainProps): ReactNode {
  const money = useMoney(currency);
  return (
    <span className={`font-semibold whitespace-nowrap ${net > 0 ? "text-win" : net < 0 ? "text-lose" : "text-muted"}`}>
      {labelled ? money.gainLabelled(net) : money.gain(net)}
    </span>
  );
}
