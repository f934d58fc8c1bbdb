"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useConfirmedOrders } from "@/lib/live/game/use-game";
import { toMinor } from "@/lib/money";
import { useMoney } from "@/lib/wording/use-money";
import { SentLine } from "./sent-line";

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
