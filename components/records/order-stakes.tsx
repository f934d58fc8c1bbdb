"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ColumnHead } from "@/components/ui/column-head";
import { classNames } from "@/components/ui/class-names";
import type { Transaction } from "@/lib/contract/entities";
import { toMinor } from "@/lib/money";
import { betName } from "@/lib/wording/bet-name";
import { betTypeName } from "@/lib/wording/bet-type";
import { useMoney } from "@/lib/wording/use-money";
import { type LineVerdict, verdictOf } from "./order-line";
import { Odds, Returned } from "./record-cells";

const LOOKS: Readonly<Record<LineVerdict, string>> = {
  win: "text-win",
  push: "text-text",
  refunded: "text-text",
  lose: "text-muted",
  pending: "text-warn",
};

const head = "pb-1.5 text-xs text-muted";
const figure = "py-2 text-right align-top whitespace-nowrap";

/** Every stake of an order: the bet, its odds, its amount, its verdict and its return. */
export function OrderStakes({ order }: { order: Transaction }): ReactNode {
  const t = useTranslations("records");
  const bets = useTranslations("bets");
  const money = useMoney();
  return (
    <table data-testid="order-stakes" className="w-full border-collapse text-sm">
      <caption className="eyebrow pb-2 text-left">{t("stakes")}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          <ColumnHead className={classNames(head, "text-left")}>{t("bet")}</ColumnHead>
          <ColumnHead className={classNames(head, "text-right")}>{t("odds")}</ColumnHead>
          <ColumnHead className={classNames(head, "text-right")}>{t("betAmount")}</ColumnHead>
          <ColumnHead className={classNames(head, "text-right")}>{t("returned")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {order.numbers.map((line) => {
          const verdict = verdictOf(order, line);
          return (
            <tr key={`${line.bet_type}:${line.number}`} className="border-b border-line last:border-b-0">
              <td className="py-2 pr-2 align-top">
                {betName(bets, line.bet_type, line.number)}
                <span className="block text-xs text-faint">{betTypeName(bets, line.bet_type)}</span>
              </td>
              <td className={classNames(figure, "text-muted")}>
                <Odds line={line} />
              </td>
              <td className={figure}>{money.plain(toMinor(line.amount, money.currency))}</td>
              <td className={figure}>
                <Returned line={line} />
                <span className={classNames("block text-xs", LOOKS[verdict])}>{t("verdict", { verdict })}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
