import { CircleCheck, LoaderCircle, TriangleAlert, Wallet, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button, buttonClasses } from "@/components/ui/button";
import { useGameSession, useRoundNo } from "@/lib/live/game/use-game";
import { totalOf } from "@/lib/slip/slip-state";
import { useBetStatus, useMissedChips, useSlip, useSlipRefusal, useSlipSummary } from "@/lib/slip/slip-provider";
import { useMoney } from "@/lib/wording/use-money";
import { useDepositLink } from "@/lib/browser/brand";
import { problemWords, refusedBetWords, useReasonContext } from "@/lib/slip/slip-words";
import { classNames } from "@/components/ui/class-names";
import { useSelected } from "@/lib/live/use-store";
import type { BetStatus } from "@/lib/slip/slip-types";
import { betName } from "@/lib/wording/bet-name";
import { withReference } from "@/lib/wording/reference";

/** Time for which an accepted bet is announced; the order itself stays in the slip until its round is over. */
const ACCEPTED_SHOWN_MS = 8_000;

const LOOKS = {
  accepted: "border-win/40 bg-win-soft text-win",
  refused: "border-lose/40 bg-lose-soft text-lose",
  unknown: "border-warn/40 bg-warn-soft text-warn",
  asking_again: "border-warn/40 bg-warn-soft text-warn",
} as const;

/** A refusal stays until it is dismissed or the slip changes. */
export function BetStatusNote(): ReactNode {
  const t = useTranslations("slip");
  const status = useBetStatus();
  const { dismissStatus } = useSlip();
  const roundId = useSelected(useGameSession().store, ({ rounds }) => rounds[0]?.id);
  /** The latest status that was shown long enough to be read. */
  const [read, setRead] = useState<BetStatus | null>(null);
  useEffect(() => {
    if (status.type !== "accepted") return;
    const timer = setTimeout(setRead, ACCEPTED_SHOWN_MS, status);
    return () => clearTimeout(timer);
  }, [status]);
  useEffect(() => {
    if (status.type !== "accepted" || status !== read) return;
    // If the answer to a bet was lost and its order found later, the player may not expect the order any more. Its note
    // stays until it is dismissed or its round is over.
    if (!status.recovered || status.roundId !== roundId) dismissStatus();
  }, [status, read, roundId, dismissStatus]);
  return (
    <div role="status" data-bet-status={status.type}>
      {status.type !== "idle" && status.type !== "sending" && (
        <div className={classNames("flex items-start gap-2 rounded-md border px-3 py-2 text-sm", LOOKS[status.type])}>
          <StatusIcon type={status.type} />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
            <StatusWords status={status} />
          </div>
          {status.type !== "asking_again" && (
            <button
              type="button"
              aria-label={t("dismiss")}
              onClick={dismissStatus}
              className="touch -m-1 grid size-7 shrink-0 place-items-center rounded-sm hover:bg-hover"
            >
              <X aria-hidden size={15} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function StatusIcon({ type }: { type: keyof typeof LOOKS }): ReactNode {
  const Icon = type === "accepted" ? CircleCheck : type === "asking_again" ? LoaderCircle : TriangleAlert;
  return (
    <Icon aria-hidden size={17} className={classNames("mt-0.5 shrink-0", type === "asking_again" && "animate-spin")} />
  );
}

function StatusWords({ status }: { status: BetStatus }): ReactNode {
  const t = useTranslations("slip");
  const errors = useTranslations("errors");
  const landing = useTranslations("landing");
  const { acceptOdds, retry } = useSlip();
  const names = useTranslations("bets");
  const money = useMoney();
  switch (status.type) {
    case "idle":
    case "sending":
      return null;
    case "asking_again":
      return t("askingAgain");
    case "accepted": {
      const [bet, ...more] = status.bets;
      return (
        <p>
          <span className="block font-medium">
            {t(status.recovered ? "recovered" : "placed", {
              bets:
                bet === undefined || more.length > 0
                  ? t("count", { count: status.bets.length })
                  : betName(names, bet.type, bet.number),
              amount: money.labelled(status.total),
            })}
          </span>
          <span className="text-xs opacity-90">{t("order", { reference: status.referenceNumber })}</span>
        </p>
      );
    }
    case "refused":
      return (
        <>
          <p>{refusedBetWords(status, errors)}</p>
          {status.code === "odds_changed" && (
            <Button size="sm" onClick={acceptOdds}>
              {t("acceptOdds")}
            </Button>
          )}
        </>
      );
    case "unknown":
      return (
        <>
          <p>{withReference(landing, t("unknown"), status.reference)}</p>
          <Button size="sm" onClick={() => void retry()}>
            {t("askAgain")}
          </Button>
        </>
      );
  }
}

/** The last digits of a round number count the rounds of its day. */
const COUNT_DIGITS = 4;

/** The chips that the close took off the board before they were confirmed. */
export function MissedNote(): ReactNode {
  const t = useTranslations("slip");
  const missed = useMissedChips();
  const { putBack, dismissMissed } = useSlip();
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
              : t("missedIn", { amount, roundNo: roundNo.slice(-COUNT_DIGITS) })}
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

/** What the balance is too low for: the latest press on a bet, or the bets in the slip. */
type Shortage = "press" | "order";

function useShortage(): Shortage | null {
  const { problems } = useSlipSummary();
  const status = useBetStatus();
  const refusal = useSlipRefusal();
  if (problems.includes("insufficient_balance")) return "order";
  if (status.type === "refused" && status.code === "insufficient_balance") return "order";
  return refusal?.problem === "insufficient_balance" ? "press" : null;
}

/** Renders nothing without a cashier, or if the balance is high enough for what `beside` names. */
export function DepositOffer({ beside }: { beside: Shortage }): ReactNode {
  const t = useTranslations("brand");
  const deposit = useDepositLink();
  const shortage = useShortage();
  if (deposit === null || shortage !== beside) return null;
  return (
    <a {...deposit} data-testid="deposit-offer" className={buttonClasses({ size: "sm" }, "shrink-0 font-semibold")}>
      <Wallet aria-hidden size={15} />
      {t("links.deposit")}
    </a>
  );
}

/** Shown above a phone's closed slip. */
export function BalanceNote(): ReactNode {
  const deposit = useDepositLink();
  const shortage = useShortage();
  const context = useReasonContext();
  if (deposit === null || shortage !== "order") return null;
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-warn/40 bg-warn-soft px-3 py-1.5">
      <p className="text-xs text-warn">{problemWords("insufficient_balance", null, context)}</p>
      <DepositOffer beside="order" />
    </div>
  );
}
