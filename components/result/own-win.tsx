"use client";

import { Coins, Trophy, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
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
    <div className="pointer-events-none fixed inset-x-0 top-24 z-40 flex justify-center px-4 desk:top-18 full:top-19 full:right-auto full:left-4 full:w-[15.75rem] full:justify-stretch full:px-0">
      <div
        key={win.roundId}
        data-testid="own-win"
        className={classNames(
          "pointer-events-auto flex flex-1 animate-rise items-center justify-between gap-3 rounded-lg border py-3 pr-1.5 pl-3.5 shadow-float max-full:max-w-sm",
          gained ? "border-accent/60 bg-linear-to-r from-accent-soft to-panel" : "border-line-strong bg-raised",
        )}
      >
        <span
          aria-hidden
          className={classNames(
            "grid size-10 shrink-0 place-items-center rounded-full",
            gained ? "bg-accent text-accent-ink" : "bg-hover text-muted",
          )}
        >
          {gained ? <Trophy size={20} /> : <Coins size={20} />}
        </span>
        <p className="min-w-0 flex-1 leading-tight">
          <span className="block text-sm text-muted">{gained ? t("won") : t("returned")}</span>
          <span
            className={classNames(
              "block text-xl font-bold whitespace-nowrap",
              gained ? "text-accent-strong" : "text-text",
            )}
          >
            {funds("amount", { amount: formatFunds(win.amount) })}
          </span>
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
