"use client";

import { CircleCheck, Coins, LoaderCircle, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { StateMessage } from "@/components/ui/state-message";
import { useConfirmedOrders, useRidingBets } from "@/lib/live/game/use-game";
import { useBetStatus, useSlipActions, useSlipInFlight, useSlipSummary } from "@/lib/slip/slip-provider";
import type { SlipLine, SlipProblem, SlipSummary } from "@/lib/slip/slip-types";
import { PossibleReturns } from "./possible-returns";
import { BetStatusNote } from "./bet-status-note";
import { ConfirmButton } from "./confirm-button";
import { DepositOffer } from "./deposit-offer";
import { MissedNote } from "./missed-note";
import { OddsPolicy, useOddsCanMove } from "./odds-policy";
import { SlipLines } from "./slip-lines";
import { usePressWords, useTapHint, confirmReason, useReasonContext } from "@/lib/slip/slip-words";
import { useMoney } from "@/lib/wording/use-money";
import type { OddsMilli } from "@/games/shared/rules/types";
import { type Minor, toMinor } from "@/lib/money";
import { betName } from "@/lib/wording/bet-name";
import { formatOdds } from "@/lib/wording/decimals";
import { useMedia } from "@/components/ui/use-media";
import { WIDE_SCREEN } from "@/components/table/bet-desk";

const HEADINGS = { sending: "confirming", asking_again: "askingAgain", unknown: "unknown" } as const;

/** The lines that are sent and not yet answered; they do not change until the answer. */
function LinesInFlight({ lines }: { lines: readonly SlipLine[] }): ReactNode {
  const t = useTranslations("slip");
  const { type } = useBetStatus();
  // Lines follow the status one paint later: once answered, the outcome is shown instead.
  if (lines.length === 0 || !(type === "sending" || type === "asking_again" || type === "unknown")) return null;
  const Icon = type === "unknown" ? TriangleAlert : LoaderCircle;
  return (
    <section
      aria-label={t(HEADINGS[type])}
      data-testid="in-flight"
      className="border-line not-first:border-t px-3 py-2.5"
    >
      <h3 className="mb-1 flex items-center gap-1.5 text-xs font-semibold text-warn">
        <Icon aria-hidden size={14} className={type === "unknown" ? "shrink-0" : "shrink-0 animate-spin"} />
        {t(HEADINGS[type])}
      </h3>
      {lines.map((line) => (
        <SentLine key={`${line.type}:${line.number}`} {...line} />
      ))}
    </section>
  );
}

/** The orders of this round that the server has accepted; they cannot be taken back. */
function ConfirmedOrders(): ReactNode {
  const t = useTranslations("slip");
  const orders = useConfirmedOrders();
  const money = useMoney();
  if (orders.length === 0) return null;
  return (
    <section aria-label={t("confirmed")} data-testid="confirmed-orders" className="border-t border-line px-3 py-2.5">
      <h3 className="mb-1 flex items-center gap-1.5 text-xs font-semibold text-win">
        <CircleCheck aria-hidden size={14} />
        {t("confirmed")}
      </h3>
      <ul className="flex flex-col gap-2">
        {orders.map((order) => (
          <li key={order.id}>
            <p className="flex justify-between gap-2 text-2xs text-faint">
              <span className="truncate">{t("order", { reference: order.reference_number })}</span>
              <span>{money.plain(toMinor(order.total_amount, money.currency))}</span>
            </p>
            {order.numbers.map((line) => (
              <SentLine
                key={`${line.bet_type}:${line.number}`}
                type={line.bet_type}
                number={line.number}
                stake={toMinor(line.amount, money.currency)}
                odds={line.odds === undefined ? undefined : Math.round(line.odds * 1000)}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SentLineProps {
  readonly type: string;
  readonly number: string;
  readonly stake: Minor;
  /** Undefined if the server does not send them. */
  readonly odds: OddsMilli | undefined;
}

/** A sent bet of the slip, which the player can no longer change. */
function SentLine({ type, number, stake, odds }: SentLineProps): ReactNode {
  const names = useTranslations("bets");
  const money = useMoney();
  const tag = useLocale();
  return (
    <p className="flex justify-between gap-2 text-sm text-muted">
      <span className="truncate">{betName(names, type, number)}</span>
      <span className="whitespace-nowrap">
        {odds !== undefined && <span className="text-faint">{formatOdds(odds, tag)} · </span>}
        {money.plain(stake)}
      </span>
    </p>
  );
}

/** The slip's headline: its `count` unconfirmed bets, and the accepted ones that wait for the draw. */
function SlipCount({ count }: { count: number }): ReactNode {
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
  // The text of a refusal for this reason contains the button.
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
      {press !== null && (
        <div className="flex items-center justify-between gap-3">
          <p className={classNames("text-xs", press.isRefusal && "text-warn")}>{press.words}</p>
          <DepositOffer beside="press" />
        </div>
      )}
      <div className="flex">
        <ConfirmButton showReason={false} />
      </div>
      <div className="flex items-center justify-center gap-3">
        <p
          aria-hidden={tapHint === null && reason !== null}
          className={staked ? "text-center text-xs text-warn" : "text-center text-xs text-faint"}
        >
          {tapHint ?? reason ?? t("unconfirmed")}
        </p>
        <DepositOffer beside="order" />
      </div>
    </footer>
  );
}

/** The slip's column on a wide screen: it stays visible, as high as the screen allows. */
export function SlipAside(): ReactNode {
  const t = useTranslations("slip");
  const oddsCanMove = useOddsCanMove();
  return (
    <section
      aria-label={t("title")}
      data-testid="slip"
      data-keys
      className="panel sticky top-19 flex max-h-[calc(100dvh-6rem)] min-h-96 flex-col overflow-hidden max-wide:hidden roomy:h-[calc(100dvh-22rem)] full:col-start-3 full:row-start-1"
    >
      {useMedia(WIDE_SCREEN) !== false && <SlipPanel oddsCanMove={oddsCanMove} />}
    </section>
  );
}
