import { Coins } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { StateMessage } from "@/components/ui/state-message";
import { useMedia } from "@/components/ui/use-media";
import { toNumber } from "@/games/shared/rules/pricing";
import type { Fraction, ReturnRange, StakedLine } from "@/games/shared/rules/types";
import { useConfirmedOrders, useGameSession, useRidingBets, useRound, useGameRules } from "@/lib/live/game/use-game";
import { afterPaint } from "@/lib/live/store";
import { useSelected } from "@/lib/live/use-store";
import type { Minor } from "@/lib/money";
import { usePressWords, useTapHint, confirmReason, useReasonContext } from "@/lib/slip/slip-words";
import { useBetStatus, useSlip, useSlipInFlight, useSlipSummary } from "@/lib/slip/slip-provider";
import type { SlipProblem, SlipSummary } from "@/lib/slip/slip-types";
import { decimals } from "@/lib/wording/decimals";
import { Gain } from "@/lib/wording/gain";
import { useMoney } from "@/lib/wording/use-money";
import { WIDE_SCREEN } from "../bet-desk";
import { ConfirmButton } from "./confirm-button";
import { OddsPolicy, useOddsCanMove } from "./odds-policy";
import { ConfirmedOrders, LinesInFlight, SlipLines } from "./slip-lines";
import { BetStatusNote, DepositOffer, MissedNote } from "./slip-notes";

/** `count`: the unconfirmed bets, including the sent ones. */
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
  oddsCanMove: boolean;
}

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

const AMOUNT_PROBLEMS: readonly SlipProblem[] = ["below_min", "above_max", "above_order_max", "insufficient_balance"];

const isAmountWrong = ({ problems, lineProblems }: SlipSummary): boolean =>
  [...problems, ...Object.values(lineProblems)].some((problem) => AMOUNT_PROBLEMS.includes(problem));

function SlipFoot({ oddsCanMove }: Pick<SlipPanelProps, "oddsCanMove">): ReactNode {
  const t = useTranslations("slip");
  const summary = useSlipSummary();
  const status = useBetStatus();
  const context = useReasonContext();
  const press = usePressWords();
  const { acceptOdds } = useSlip();
  const staked = summary.lines.length > 0;
  const reason = confirmReason(summary, status, context);
  const tapHint = useTapHint();
  // The note of such a refusal already has this button.
  const isOddsRefusal = status.type === "refused" && status.code === "odds_changed";
  const moved = !isOddsRefusal && Object.values(summary.lineProblems).includes("odds_changed");
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

interface PossibleReturnsProps {
  /** At least one line; null if the amounts of the lines cannot be confirmed. */
  lines: readonly StakedLine[] | null;
  total: Minor;
  maxPayout: Minor;
}

function PossibleReturns({ lines, total, maxPayout }: PossibleReturnsProps): ReactNode {
  const t = useTranslations("slip");
  const money = useMoney();
  const range = useReturnRange(lines);
  const shown = (returned: Minor | undefined, testId: string): ReactNode => {
    const paid = returned === undefined ? undefined : Math.min(returned, maxPayout);
    return (
      <dd className="flex justify-end gap-1.5 whitespace-nowrap">
        {paid !== undefined && (
          <span className="text-xs">
            <Gain net={paid - total} />
          </span>
        )}
        <span data-testid={testId}>{paid === undefined ? NOT_KNOWN : money.plain(paid)}</span>
      </dd>
    );
  };
  return (
    <>
      <dt className="text-muted">{t("best")}</dt>
      {shown(range?.best, "possible-return")}
      <dt className="text-muted">{t("worst")}</dt>
      {shown(range?.worst, "least-return")}
      <dt className="text-muted">{t("covers")}</dt>
      <dd className="text-right whitespace-nowrap" data-testid="covers">
        <Covered share={range?.paying ?? null} />
      </dd>
      {(range?.best ?? 0) > maxPayout && (
        <dd className="col-span-2 text-xs text-faint">{t("capped", { amount: money.labelledWhole(maxPayout) })}</dd>
      )}
    </>
  );
}

const NOT_KNOWN = "–";

/** Up to this number of possible outcomes, the paying ones are shown as a count; above it, as a percentage. */
const COUNTED = 100n;

/** A share that is neither 0 nor 1 is shown as 0.1 % to 99.9 %. */
const LEAST_SHARE = 0.001;

function Covered({ share }: { share: Fraction | null }): ReactNode {
  const t = useTranslations("slip");
  const tag = useLocale();
  if (share === null) return NOT_KNOWN;
  const { value, over } = share;
  if (over <= COUNTED) return t("coversOf", { count: Number(value), all: Number(over) });
  const exact = value === 0n || value === over;
  const part = exact ? toNumber(share) : Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, toNumber(share)));
  const percent = Number((part * 100).toFixed(1));
  return `${decimals(percent, Number.isInteger(percent) ? 0 : 1, tag)}%`;
}

/** Computed after the paint. Null before that, without lines, and with an unknown bet. */
function useReturnRange(lines: readonly StakedLine[] | null): ReturnRange | null {
  const rules = useGameRules();
  const odds = useSelected(useGameSession().store, (state) => state.odds);
  const form = useRound()?.form ?? undefined;
  const [range, setRange] = useState<ReturnRange | null>(null);
  useEffect(() => {
    if (rules === null) return undefined;
    return afterPaint(() => {
      if (lines === null) return setRange(null);
      const isKnown = lines.every(({ type, number }) => rules.find(type, number) !== undefined);
      const now = lines.map((line) => ({ ...line, odds: odds[line.type]?.[line.number] ?? line.odds }));
      setRange(isKnown ? rules.returnRange(now, form) : null);
    });
  }, [rules, odds, form, lines]);
  return range;
}
