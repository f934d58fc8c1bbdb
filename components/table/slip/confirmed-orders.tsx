"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useConfirmedOrders } from "@/lib/live/game-hooks";
import { toMinor } from "@/lib/money";
import { betName } from "@/lib/wording/bet-name";
import { formatFunds, formatOdds } from "@/lib/wording/funds";

/** The orders of this round that the server has accepted; nothing takes them back. */
export function ConfirmedOrders(): ReactNode {
  const t = useTranslations("slip");
  const names = useTranslations("bets");
  const orders = useConfirmedOrders();
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
              <span>{formatFunds(toMinor(order.total_amount))}</span>
            </p>
            {order.numbers.map((line) => (
              <p key={`${line.bet_type}:${line.number}`} className="flex justify-between gap-2 text-sm text-muted">
                <span className="truncate">{betName(names, line.bet_type, line.number)}</span>
                <span className="whitespace-nowrap">
                  {line.odds !== undefined && (
                    <span className="text-faint">{formatOdds(Math.round(line.odds * 1000))} · </span>
                  )}
                  {formatFunds(toMinor(line.amount))}
                </span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
