"use client";

import { Trophy, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useOwnWin } from "@/lib/live/player-hooks";
import { formatFunds } from "@/lib/wording/funds";

/** The player's own winnings, above the table but never in its way. */
export function OwnWinCard(): ReactNode {
  const t = useTranslations("result");
  const funds = useTranslations("funds");
  const win = useOwnWin();
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (win === null || win.roundId === dismissed) return null;
  const gained = win.amount > win.staked;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-28 z-40 flex justify-center px-4 desk:top-20">
      <div
        key={win.roundId}
        data-testid="own-win"
        className="pointer-events-auto flex animate-rise items-center gap-4 rounded-lg border border-accent/60 bg-linear-to-r from-accent-soft to-panel py-3 pr-2 pl-4 shadow-float"
      >
        <span aria-hidden className="grid size-11 place-items-center rounded-full bg-accent text-accent-ink">
          <Trophy size={22} />
        </span>
        <p className="leading-tight">
          <span className="block text-sm text-muted">{gained ? t("won") : t("returned")}</span>
          <span className="block text-xl font-bold text-accent-strong">{funds("amount", { amount: formatFunds(win.amount) })}</span>
          <span className="block text-xs text-muted">{t("staked", { amount: formatFunds(win.staked) })}</span>
        </p>
        <button
          type="button"
          aria-label={t("dismiss")}
          onClick={() => setDismissed(win.roundId)}
          className="grid size-9 place-items-center self-start rounded-md text-muted hover:bg-hover hover:text-text"
        >
          <X aria-hidden size={18} />
        </button>
      </div>
    </div>
  );
}
