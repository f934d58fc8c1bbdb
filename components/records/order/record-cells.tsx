import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { ResultMarks } from "@/components/ui/result-mark";
import type { Transaction } from "@/lib/contract/entities";
import { ROUND_STATUS } from "@/lib/contract/games";
import { toMinor } from "@/lib/money";
import { marksOf } from "@/games/manifests";
import { useCurrency } from "@/lib/live/player/use-player";
import { Gain } from "@/lib/wording/gain";
import { formatOdds } from "@/lib/wording/decimals";
import { useMoney } from "@/lib/wording/use-money";
import { type BetLine, betNumberOf, placedAt, playTypeOf } from "./order-line";
import { useZone } from "./use-zone";

interface OfOrder {
  order: Transaction;
}

/** `2026-11-21` and `01:06:07 PM`, in the merchant's zone. */
export function PlacedAt({ order }: OfOrder): ReactNode {
  const zone = useZone();
  const { day, time } = placedAt(order.created_at, zone);
  return (
    <span className="inline-flex flex-wrap gap-x-1.5 whitespace-nowrap">
      {day} <span className="text-muted">{time}</span>
    </span>
  );
}

export function RoundNo({ order, showGame }: OfOrder & { showGame: boolean }): ReactNode {
  const games = useTranslations("games");
  return (
    <>
      <span className="whitespace-nowrap">{order.round_no}</span>
      {showGame && order.game !== undefined && <span className="block text-xs text-muted">{games(order.game)}</span>}
    </>
  );
}

/** The order's number, as a button whose area covers the whole order. */
export function OpenOrder({ order, onOpen }: OfOrder & { onOpen: (order: Transaction) => void }): ReactNode {
  const t = useTranslations("records");
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(order)}
      className="text-left text-xs leading-relaxed break-all text-muted underline decoration-line-strong underline-offset-3 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-strong"
    >
      {order.reference_number}
      <span className="sr-only">, {t("open")}</span>
    </button>
  );
}

export function Result({ order }: OfOrder): ReactNode {
  const t = useTranslations("records");
  if (order.result_numbers === null || order.result_numbers.length === 0) {
    const isVoid = order.status === ROUND_STATUS.void || order.win_lose_explained === "void";
    return <span className="text-xs text-faint">{isVoid ? t("notDrawn") : t("pending")}</span>;
  }
  return (
    <span className="inline-flex w-fit flex-wrap desk:max-w-27 gap-0.5">
      <ResultMarks marks={marksOf(order.game ?? "PK10", order.result_numbers)} size="xs" />
    </span>
  );
}

const OUTCOME_LOOKS: Readonly<Record<string, string>> = {
  win: "border-win/40 bg-win-soft text-win",
  lose: "border-line bg-raised text-muted",
  pending: "border-warn/40 bg-warn-soft text-warn",
};

export function Outcome({ outcome }: { outcome: string }): ReactNode {
  const t = useTranslations("records");
  return (
    <span
      className={classNames(
        "inline-block rounded-xs border px-1.5 py-0.5 text-xs leading-tight",
        OUTCOME_LOOKS[outcome] ?? "border-line bg-raised text-text",
      )}
    >
      {t("outcomeOf", { outcome })}
    </span>
  );
}

/** `amount` is wire money; a dash while it is null. */
export function WinLose({ amount }: { amount: number | null }): ReactNode {
  const currency = useCurrency();
  if (amount === null) return <span className="text-faint">–</span>;
  return <Gain net={toMinor(amount, currency)} />;
}

interface OfLine {
  line: BetLine;
}

/** On a desktop the name has one line; the tooltip and the order's details show all of it. */
function Name({ children }: { children: string }): ReactNode {
  return (
    <span title={children} className="desk:block desk:truncate">
      {children}
    </span>
  );
}

export function PlayType({ line }: OfLine): ReactNode {
  const bets = useTranslations("bets");
  return <Name>{playTypeOf(bets, line.bet_type, line.number)}</Name>;
}

export function BetNumber({ line }: OfLine): ReactNode {
  const bets = useTranslations("bets");
  return <Name>{betNumberOf(bets, line.bet_type, line.number)}</Name>;
}

export function Odds({ line }: OfLine): ReactNode {
  const tag = useLocale();
  if (line.odds === undefined) return null;
  return <span className="whitespace-nowrap">{formatOdds(Math.round(line.odds * 1000), tag)}</span>;
}

export function Amount({ wire }: { wire: number }): ReactNode {
  const money = useMoney();
  return <span className="whitespace-nowrap">{money.plain(toMinor(wire, money.currency))}</span>;
}

export function Returned({ line }: OfLine): ReactNode {
  const money = useMoney();
  if (line.returned == null) return <span className="text-faint">–</span>;
  const minor = toMinor(line.returned, money.currency);
  return (
    <span className={classNames("whitespace-nowrap", minor > 0 ? "text-win" : "text-muted")}>{money.plain(minor)}</span>
  );
}
