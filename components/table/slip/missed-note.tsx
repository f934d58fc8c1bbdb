"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useRoundNo } from "@/lib/live/game/use-game";
import { totalOf } from "@/lib/slip/slip-state";
import { useMissedChips, useSlipActions } from "@/lib/slip/slip-provider";
import { useMoney } from "@/lib/wording/use-money";

/** The count of the day: the last four digits of a round number. */
const SHORT_NO = 4;

/** Announces the unconfirmed chips that the close took off the board, with a button to put them back. */
export function MissedNote(): ReactNode {
  const t = useTranslations("slip");
  const missed = useMissedChips();
  const { putBack, dismissMissed } = useSlipActions();
  const money = useMoney();
  const roundNo = useRoundNo(missed?.roundId ?? null);
  const amount = missed === null ? "" : money.labelledWhole(totalOf(missed.lines));
  return (
    <div role="status" data-testid="missed" className="empty:absolute">
      {missed !== null && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-dashed border-line-strong bg-raised py-1 pr-1 pl-3 text-sm">
          <p className="min-w-0 flex-1">
            {roundNo === undefined
              ? t("missed", { amount })
              : t("missedIn", { amount, roundNo: roundNo.slice(-SHORT_NO) })}
            {missed.isWanted && <span className="block text-xs text-muted">{t("puttingBack")}</span>}
          </p>
          {!missed.isWanted && (
            <Button look="quiet" onClick={putBack}>
              {t("putBack")}
            </Button>
          )}
          <Button look="ghost" size="icon" aria-label={t("dismiss")} onClick={dismissMissed}>
            <X aria-hidden size={15} />
          </Button>
        </div>
      )}
    </div>
  );
}
