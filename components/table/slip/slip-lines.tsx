import { CircleCheck, LoaderCircle, MoveRight, TriangleAlert, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, memo, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { OddsMilli } from "@/games/shared/rules/types";
import { useConfirmedOrders, useOdds } from "@/lib/live/game/use-game";
import { type Minor, returnOf, toMinor } from "@/lib/money";
import { useBetStatus, useBlockedKeys, useSlip, useSlipLineProblem, useSlipSummary } from "@/lib/slip/slip-provider";
import type { SlipLine, SlipProblem } from "@/lib/slip/slip-types";
import { betName, betTypeName } from "@/lib/wording/bet-name";
import { formatOdds } from "@/lib/wording/decimals";
import { problemWords, useReasonContext } from "@/lib/slip/slip-words";
import { numberOf, NumericInput } from "@/components/ui/numeric-input";
import { useMoney } from "@/lib/wording/use-money";

/** With so few digits before the decimal point, an amount is valid in every currency. */
const WHOLE_DIGITS = 10;

/** Maximum of blocked characters that the message lists. */
const SHOWN_KEYS = 12;

interface Typed {
  readonly text: string;
  /** The stake before the first key. */
  readonly before: Minor;
  readonly stake: Minor;
}

/**
 * Each key changes the slip. Enter, or leaving the field, keeps the stake. Escape, or leaving an empty field, restores
 * the previous stake. After a blocked key or paste, Confirm works only after the player has edited the stake or left
 * the field.
 */
function StakeInput({ line, bet, wrong }: { line: SlipLine; bet: string; wrong: boolean }): ReactNode {
  const t = useTranslations("slip");
  const { type, number } = line;
  const { setStake, markUnread } = useSlip();
  const money = useMoney();
  /** Null while the player does not type. */
  const [typed, setTyped] = useState<Typed | null>(null);
  const blocked = useBlockedKeys(type, number);
  const onValue = (text: string): void => {
    const { before, stake: known } = typed ?? { before: line.stake, stake: line.stake };
    const stake = toMinor(numberOf(text) ?? 0, money.currency);
    // A text that did not become longer was edited: the player has seen it.
    if (typed !== null && text.length <= typed.text.length) markUnread(null);
    setTyped({ text, before, stake });
    setStake(type, number, stake, known !== before);
  };
  const restore = ({ before, stake }: Typed): void => setStake(type, number, before, stake !== before);
  const leave = (): void => {
    if (typed !== null && numberOf(typed.text) === null) restore(typed);
    if (blocked !== null) markUnread({ type, number, keys: blocked, isLeft: true });
    setTyped(null);
  };
  const onKeyDown = (press: KeyboardEvent<HTMLInputElement>): void => {
    if (press.key === "Enter") leave();
    if (press.key !== "Escape" || typed === null) return;
    // Otherwise Escape would also close the slip or the dialog around it.
    press.stopPropagation();
    restore(typed);
    markUnread(null);
    setTyped(null);
  };
  return (
    <NumericInput
      kind={money.digits === 0 ? "integer" : "decimal"}
      decimals={money.digits}
      digits={WHOLE_DIGITS}
      aria-label={t("stakeOn", { bet })}
      aria-invalid={wrong}
      comma={money.decimalComma}
      value={typed?.text ?? money.typed(line.stake)}
      onValue={onValue}
      onBlocked={(keys) =>
        markUnread({
          type,
          number,
          keys: `${typed && blocked ? blocked : ""}${keys}`.slice(0, SHOWN_KEYS),
          isLeft: false,
        })
      }
      onFocus={(focus) => focus.target.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
      className={classNames(
        "h-11 w-24 rounded-sm desk:h-10 border bg-field px-2 text-right text-sm font-semibold text-accent-strong transition-colors focus-visible:outline-offset-0 wide:h-9",
        wrong ? "border-warn" : "border-field-line hover:border-faint",
      )}
    />
  );
}

export function SlipLines(): ReactNode {
  const { lines } = useSlipSummary();
  return (
    <ul className="flex flex-col">
      {lines.map((line) => (
        <Line key={`${line.type}:${line.number}`} line={line} />
      ))}
    </ul>
  );
}

/** The focus of a removed line would move to the page's top: its neighbour or the slip's title takes the focus. */
function passFocusOn(line: HTMLLIElement | null): () => void {
  return () => {
    const focused = document.activeElement;
    if (!line?.contains(focused)) return;
    const neighbour = line.nextElementSibling ?? line.previousElementSibling;
    const next = neighbour?.querySelector<HTMLElement>(focused?.tagName ?? "");
    (next ?? line.closest("[data-slip]")?.querySelector("h2"))?.focus();
  };
}

/** Shown in place of the return if the stake cannot be confirmed. */
const NOT_PAID = "–";

const STAKE_PROBLEMS: readonly SlipProblem[] = ["below_min", "above_max", "unread"];

/** Memoized: a tap must not take longer with each further bet on the slip. */
const Line = memo(function Line({ line }: { line: SlipLine }): ReactNode {
  const t = useTranslations("slip");
  const context = useReasonContext();
  const { removeLine } = useSlip();
  const problem = useSlipLineProblem(line.type, line.number);
  const blocked = useBlockedKeys(line.type, line.number);
  /** The odds at which the server would accept the bet now; the agreed odds while the bet is not on sale. */
  const odds = useOdds(line.type, line.number) ?? line.odds;
  const name = betName(context.names, line.type, line.number);
  const returns = t("returns");
  const isStakeWrong = problem !== null && STAKE_PROBLEMS.includes(problem);
  return (
    <li
      ref={passFocusOn}
      data-line={`${line.type}:${line.number}`}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-1 border-b border-line py-2 pr-1.5 pl-3 last:border-b-0"
    >
      <p className="min-w-0 leading-tight">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted">
          <span className="text-faint">{betTypeName(context.names, line.type)}</span>
          <LineOdds agreed={line.odds} now={odds} />
        </span>
      </p>
      <p className="text-right">
        <StakeInput line={line} bet={name} wrong={isStakeWrong} />
        <span className="mt-0.5 block text-xs text-muted" title={returns}>
          <span className="sr-only">{returns} </span>
          <span aria-hidden>→ </span>
          <span data-testid="line-return">
            {isStakeWrong ? NOT_PAID : context.money.plain(returnOf(line.stake, odds))}
          </span>
        </span>
      </p>
      <Button
        look="ghost"
        size="icon"
        className="wide:size-8!"
        aria-label={t("remove", { bet: name })}
        onClick={() => removeLine(line.type, line.number)}
      >
        <X aria-hidden size={15} />
      </Button>
      <p role="status" className="col-span-3 text-xs text-warn empty:hidden">
        {blocked !== null && t("blocked", { keys: blocked, amount: context.money.labelled(line.stake) })}
      </p>
      {problem !== null && problem !== "unread" && (
        <p className="col-span-3 text-xs text-warn">{problemWords(problem, line, context)}</p>
      )}
    </li>
  );
});

function LineOdds({ agreed, now }: { agreed: number; now: number }): ReactNode {
  const t = useTranslations("slip");
  const tag = useLocale();
  if (agreed === now) {
    return (
      <span>
        <span className="sr-only">{t("odds")} </span>
        {formatOdds(now, tag)}
      </span>
    );
  }
  const words = { from: formatOdds(agreed, tag), to: formatOdds(now, tag) };
  return (
    <span data-testid="odds-moved" className="inline-flex items-center gap-1">
      <span className="sr-only">{t("oddsMoved", words)}</span>
      <s aria-hidden className="text-faint">
        {words.from}
      </s>
      <MoveRight aria-hidden size={12} />
      <b aria-hidden className={classNames("font-semibold", now > agreed ? "text-win" : "text-lose")}>
        {words.to}
      </b>
    </span>
  );
}

const HEADINGS = { sending: "confirming", asking_again: "askingAgain", unknown: "unknown" } as const;

export function LinesInFlight({ lines }: { lines: readonly SlipLine[] }): ReactNode {
  const t = useTranslations("slip");
  const { type } = useBetStatus();
  // `lines` follow the status one paint later: after the answer, the outcome is shown instead.
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

export function ConfirmedOrders(): ReactNode {
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
  /** Undefined if the server sends no odds. */
  readonly odds: OddsMilli | undefined;
}

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
