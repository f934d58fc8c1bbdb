"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { totalOf } from "@/lib/slip/slip-state";
import { useMissedChips, useSlipActions } from "@/lib/slip/use-slip";
import { useMoney } from "@/lib/wording/use-money";

/** What the close took off the board because it was not confirmed, announced, with the way back. */
export function MissedNote(): ReactNode {
  const t = useTranslations("slip");
  const missed = useMissedChips();
  const { putBack, dismissMissed } = useSlipActions();
  const money = useMoney();
  return (
    <div role="status" data-testid="missed" className="empty:absolute">
      {missed !== null && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-dashed border-line-strong bg-raised py-1 pr-1 pl-3 text-sm">
          <p className="min-w-0 flex-1">
            {t("missed", { amount: money.labelledWhole(totalOf(missed.lines)) })}
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
