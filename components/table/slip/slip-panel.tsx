"use client";

import { Coins } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { StateMessage } from "@/components/ui/state-message";
import { useConfirmedOrders } from "@/lib/live/game/use-game";
import { useBetStatus, useSlipActions, useSlipInFlight, useSlipSummary } from "@/lib/slip/use-slip";
import type { SlipProblem, SlipSummary } from "@/lib/slip/slip-types";
import { PossibleReturns } from "./possible-returns";
import { BetStatusNote } from "./bet-status-note";
import { ConfirmButton } from "./confirm-button";
import { MissedNote } from "./missed-note";
import { OddsPolicy } from "./odds-policy";
import { ConfirmedOrders, LinesInFlight } from "./sent-lines";
import { SlipCount } from "./slip-count";
import { SlipLines } from "./slip-lines";
import { usePressWords, useTapHint } from "@/lib/slip/press-words";
import { confirmReason, useReasonContext } from "@/lib/slip/problem-words";

export interface SlipPanelProps {
  headAction?: ReactNode;
  /** Offers the choice of what happens then. */
  oddsCanMove: boolean;
}

/** The bet slip: the bets, their best and worst return, the problems, and the Confirm button. */
export function SlipPanel({ headAction, oddsCanMove }: SlipPanelProps): ReactNode {
  const t = useTranslations("slip");
  const { lines } = useSlipSummary();
  const inFlight = useSlipInFlight();
  const hasOrders = useConfirmedOrders().length > 0;
  const count = lines.length + inFlight.length;
  return (
    <div data-slip className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-12 items-center justify-between gap-2 border-b border-line px-3 low:sticky low:top-0 low:z-10 low:bg-panel">
        <h2 tabIndex={-1} className="font-semibold">
          {t("title")}
        </h2>
        <div className="flex items-center gap-2">
          <SlipCount count={count} />
          {headAction}
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain low:overflow-visible">
        {count === 0 && !hasOrders && (
          <StateMessage icon={<Coins size={20} />} title={t("empty")} body={t("emptyBody")} className="py-6" />
        )}
        {lines.length > 0 && <SlipLines />}
        <LinesInFlight lines={inFlight} />
        <ConfirmedOrders />
      </div>
      <SlipFoot oddsCanMove={oddsCanMove} />
    </div>
  );
}

/** Problems of the order's amount. */
const AMOUNT_PROBLEMS: readonly SlipProblem[] = ["below_min", "above_max", "above_order_max", "insufficient_balance"];

const isAmountWrong = ({ problems, lineProblems }: SlipSummary): boolean =>
  [...problems, ...Object.values(lineProblems)].some((problem) => AMOUNT_PROBLEMS.includes(problem));

function SlipFoot({ oddsCanMove }: Pick<SlipPanelProps, "oddsCanMove">): ReactNode {
  const t = useTranslations("slip");
  const summary = useSlipSummary();
  const status = useBetStatus();
  const context = useReasonContext();
  const press = usePressWords();
  const { acceptOdds } = useSlipActions();
  const staked = summary.lines.length > 0;
  const reason = confirmReason(summary, status, context);
  const tapHint = useTapHint();
  // The refusal for this reason has the button in its own text.
  const isToldMoved = status.type === "refused" && status.code === "odds_changed";
  const moved = !isToldMoved && Object.values(summary.lineProblems).includes("odds_changed");
  return (
    <footer className="flex flex-col gap-2 border-t border-line bg-page/40 p-3">
      <BetStatusNote />
      <MissedNote />
      {staked && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-3 text-sm">
          <dt className="text-muted">{t("total")}</dt>
          <dd className="text-right font-semibold">{context.money.plain(summary.total)}</dd>
          <PossibleReturns
            lines={isAmountWrong(summary) ? null : summary.lines}
            total={summary.total}
            maxPayout={context.betLimits?.maxPayout ?? Number.MAX_SAFE_INTEGER}
          />
        </dl>
      )}
      {oddsCanMove && <OddsPolicy />}
      {moved && <Button onClick={acceptOdds}>{t("acceptOdds")}</Button>}
      {press !== null && <p className={classNames("text-xs", press.isRefusal && "text-warn")}>{press.words}</p>}
      <div className="flex">
        <ConfirmButton showReason={false} />
      </div>
      <p
        aria-hidden={tapHint === null && reason !== null}
        className={staked ? "text-center text-xs text-warn" : "text-center text-xs text-faint"}
      >
        {tapHint ?? reason ?? t("unconfirmed")}
      </p>
    </footer>
  );
}
