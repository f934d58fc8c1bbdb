"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { OddsMilli } from "@/games/shared/rules/types";
import type { Minor } from "@/lib/money";
import { betName } from "@/lib/wording/bet-name";
import { formatOdds } from "@/lib/wording/odds";
import { useMoney } from "@/lib/wording/use-money";

export interface SentLineProps {
  readonly type: string;
  readonly number: string;
  readonly stake: Minor;
  /** Undefined where the server does not send them. */
  readonly odds: OddsMilli | undefined;
}

/** A sent bet of the slip, which the player can no longer change. */
export function SentLine({ type, number, stake, odds }: SentLineProps): ReactNode {
  const names = useTranslations("bets");
  const money = useMoney();
  return (
    <p className="flex justify-between gap-2 text-sm text-muted">
      <span className="truncate">{betName(names, type, number)}</span>
      <span className="whitespace-nowrap">
        {odds !== undefined && <span className="text-faint">{formatOdds(odds)} · </span>}
        {money.plain(stake)}
      </span>
    </p>
  );
}
