"use client";

import { CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { OddsMilli } from "@/games/shared/rules/types";
import { useConfirmedOrders } from "@/lib/live/game/use-game";
import { type Minor, toMinor } from "@/lib/money";
import { useBetStatus } from "@/lib/slip/use-slip";
import type { SlipLine } from "@/lib/slip/slip-types";
import { betName } from "@/lib/wording/bet-name";
import { formatOdds } from "@/lib/wording/decimals";
import { useMoney } from "@/lib/wording/use-money";

const HEADINGS = { sending: "confirming", asking_again: "askingAgain", unknown: "unknown" } as const;

/** The lines that are sent and not yet answered; they do not change until the answer. */
export function LinesInFlight({ lines }: { lines: readonly SlipLine[] }): ReactNode {
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
