"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRidingBets } from "@/lib/live/game/use-game";
import { useMoney } from "@/lib/wording/use-money";

/** The slip's headline: its `count` unconfirmed bets, and the accepted ones that wait for the draw. */
export function SlipCount({ count }: { count: number }): ReactNode {
  const t = useTranslations("slip");
  const riding = useRidingBets();
  const money = useMoney();
  return (
    <p className="flex flex-col items-end text-right text-xs text-muted" data-testid="slip-count">
      {(count > 0 || riding === null) && <span>{t("count", { count })}</span>}
      {riding !== null && (
        <span className="font-medium text-win">
          {t("riding", { count: riding.count, amount: money.labelledWhole(riding.total) })}
        </span>
      )}
    </p>
  );
}
