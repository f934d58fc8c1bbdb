"use client";

import { Check, Coins, Trophy, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { OwnWin } from "@/lib/live/player/session";
import { usePhase } from "@/lib/live/game/use-game";
import { useOwnWin } from "@/lib/live/player/use-player";
import { useMoney } from "@/lib/wording/use-money";
import { Confetti } from "./confetti";
import { useFlightToBalance } from "./use-flight";
import { useRoundNet } from "@/lib/live/game/round-net";
import { betName } from "@/lib/wording/bet-name";
import { Gain } from "@/lib/wording/gain";

/** Beside a column of results the card lies over them; else it has its place below the stage. */
const PLACE = "pointer-events-none full:fixed full:top-19 full:left-4 full:z-40 full:w-[15.75rem]";
/** Once the board is back the card lies over its foot. */
const OVER_BOARD =
  "max-full:fixed max-full:inset-x-4 max-full:bottom-20 max-full:z-40 max-full:mx-auto max-full:max-w-sm wide:max-full:bottom-24 split:left-[44%]!";

/** The player's own winnings. They cover neither the picture nor the winner, and only the card's button takes a press. */
export function OwnWinCard(): ReactNode {
  const win = useOwnWin();
  const isOpen = usePhase() === "open";
  const [dismissed, setDismissed] = useState<number | null>(null);
  if (win === null || win.roundId === dismissed) return null;
  const gained = win.amount > win.staked;
  return (
    <div className={classNames(PLACE, isOpen && OVER_BOARD)}>
      <div
        key={win.roundId}
        data-testid="own-win"
        className={classNames(
          "relative animate-rise rounded-lg border py-3 pr-1.5 pl-3.5 shadow-float",
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

/** How many lines fit on the card. */
const SHOWN = 4;

/** Which of the player's bets won or gave their stakes back; nothing if this page does not know the orders. */
function OwnWinLines({ roundId }: { roundId: number }): ReactNode {
  const t = useTranslations("result");
  const names = useTranslations("bets");
  const net = useRoundNet();
  const lines = net?.roundId === roundId ? net.lines.filter(({ verdict }) => verdict !== "lose") : [];
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t("bets")} className="mt-2 mr-2 flex flex-col gap-1 border-t border-line-strong/60 pt-2 text-sm">
      {lines.slice(0, SHOWN).map(({ type, number, stake, verdict, returned }) => (
        <li key={`${type}:${number}`} data-verdict={verdict} className="flex items-center justify-between gap-2">
          <span className="flex min-w-0 items-center gap-1.5">
            {verdict === "win" ? (
              <Check aria-hidden size={14} className="shrink-0 text-win" />
            ) : (
              <Undo2 aria-hidden size={14} className="shrink-0 text-muted" />
            )}
            <span className="truncate">
              {betName(names, type, number)}
              {verdict === "push" && <span className="text-xs text-muted"> · {t("pushed")}</span>}
            </span>
          </span>
          {returned !== null && <Gain net={returned - stake} />}
        </li>
      ))}
      {lines.length > SHOWN && <li className="text-xs text-muted">{t("more", { count: lines.length - SHOWN })}</li>}
    </ul>
  );
}
