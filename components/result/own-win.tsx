"use client";

import { Coins, Trophy, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { OwnWin } from "@/lib/live/game/types";
import { useOwnWin } from "@/lib/live/player/use-player";
import { useMoney } from "@/lib/wording/use-money";
import { Confetti } from "./confetti";
import { OwnWinLines } from "./own-win-lines";
import { useFlightToBalance } from "./use-flight";

/** The player's own winnings, above the page without blocking it: only the card's button takes a press. */
export function OwnWinCard(): ReactNode {
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
          "relative flex-1 animate-rise rounded-lg border py-3 pr-1.5 pl-3.5 shadow-float max-full:max-w-sm",
          gained ? "border-accent/60 bg-linear-to-r from-accent-soft to-panel" : "border-line-strong bg-raised",
        )}
      >
        {gained && <Confetti />}
        <WinHead win={win} gained={gained} onDismiss={() => setDismissed(win.roundId)} />
        <OwnWinLines roundId={win.roundId} />
      </div>
    </div>
  );
}

function WinHead({ win, gained, onDismiss }: { win: OwnWin; gained: boolean; onDismiss: () => void }): ReactNode {
  const t = useTranslations("result");
  const money = useMoney();
  const amount = useRef<HTMLSpanElement>(null);
  useFlightToBalance(amount, win.roundId);
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className={classNames(
          "grid size-10 shrink-0 place-items-center rounded-full",
          gained ? "animate-pop bg-accent text-accent-ink" : "bg-hover text-muted",
        )}
      >
        {gained ? <Trophy size={20} /> : <Coins size={20} />}
      </span>
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block text-sm text-muted">{gained ? t("won") : t("own")}</span>
        <span
          ref={amount}
          className={classNames(
            "block text-xl font-bold whitespace-nowrap",
            gained ? "text-accent-strong" : "text-text",
          )}
        >
          {money.gainLabelled(win.amount - win.staked)}
        </span>
        <span className="block text-xs text-muted">
          {t("returnedOf", { returned: money.plain(win.amount), staked: money.plain(win.staked) })}
        </span>
      </p>
      <button
        type="button"
        aria-label={t("dismiss")}
        onClick={onDismiss}
        className="pointer-events-auto grid size-10 place-items-center self-start rounded-md text-muted hover:bg-hover hover:text-text"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}
