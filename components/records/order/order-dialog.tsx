import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Modal } from "@/components/ui/modal";
import type { Transaction } from "@/lib/contract/entities";
import { ROUND_STATUS } from "@/lib/contract/games";
import { toMinor } from "@/lib/money";
import { useMoney } from "@/lib/wording/use-money";
import { Odds, Outcome, PlacedAt, Returned, WinLose } from "./record-cells";
import { DrawnMarks, RoundReplay } from "./round-replay";
import { PublicRound, RoundProof } from "./round-proof";
import { OrderInclusion } from "./order-inclusion";
import { OrderQuestions } from "./order-questions";
import { ColumnHead } from "@/components/ui/column-head";
import { classNames } from "@/components/ui/class-names";
import { betName, betTypeName } from "@/lib/wording/bet-name";
import { type LineVerdict, verdictOf } from "./order-line";

export function OrderDialog({ order, onClose }: { order: Transaction; onClose: () => void }): ReactNode {
  const t = useTranslations("records");
  return (
    <Modal title={t("round", { roundNo: order.round_no })} closeLabel={t("back")} onClose={onClose} size="medium">
      <div
        data-testid="order-detail"
        className="flex flex-col gap-5 overflow-y-auto overscroll-contain px-4 py-4 desk:px-5"
      >
        <Draw order={order} />
        <Facts order={order} />
        <OrderStakes order={order} />
        <RoundProof round={order}>
          <OrderInclusion order={order} />
          <PublicRound game={order.game ?? "PK10"} roundNo={order.round_no} />
        </RoundProof>
        <OrderQuestions order={order} />
      </div>
    </Modal>
  );
}

function Draw({ order }: { order: Transaction }): ReactNode {
  const t = useTranslations("records");
  const { result_numbers: numbers } = order;
  if (numbers === null || numbers.length === 0) {
    const isVoid = order.status === ROUND_STATUS.void || order.win_lose_explained === "void";
    return (
      <p className="rounded-md border border-line bg-raised px-4 py-3 text-sm text-muted">
        {isVoid ? t("voidRound") : t("pendingRound")}
      </p>
    );
  }
  return (
    <section aria-label={t("result")} className="flex flex-col gap-3">
      <DrawnMarks game={order.game ?? "PK10"} numbers={numbers} />
      <RoundReplay game={order.game ?? "PK10"} roundNo={order.round_no} result={numbers} />
    </section>
  );
}

function Facts({ order }: { order: Transaction }): ReactNode {
  const t = useTranslations("records");
  const games = useTranslations("games");
  const money = useMoney();
  const amountOf = (wire: number): string => money.plain(toMinor(wire, money.currency));
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 desk:grid-cols-4">
      <Fact name={t("orderNo")} wide>
        <span className="flex items-center gap-1">
          <span className="break-all">{order.reference_number}</span>
          <span className="-my-2">
            <CopyButton text={order.reference_number} label={t("copy", { what: t("orderNo") })} copied={t("copied")} />
          </span>
        </span>
      </Fact>
      <Fact name={t("date")} wide>
        <PlacedAt order={order} />
      </Fact>
      {order.game !== undefined && <Fact name={t("game")}>{games(order.game)}</Fact>}
      <Fact name={t("outcome")}>
        <Outcome outcome={order.win_lose_explained} />
      </Fact>
      <Fact name={t("amount")}>{amountOf(order.total_amount)}</Fact>
      <Fact name={t("winLoseAmount")}>
        <WinLose amount={order.win_lose_amount} />
      </Fact>
      {order.balance_before !== undefined && <Fact name={t("balanceBefore")}>{amountOf(order.balance_before)}</Fact>}
      {order.balance_after !== undefined && <Fact name={t("balanceAfter")}>{amountOf(order.balance_after)}</Fact>}
    </dl>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={wide ? "col-span-2 min-w-0 max-desk:col-span-2" : "min-w-0"}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-sm font-medium">{children}</dd>
    </div>
  );
}

const LOOKS: Readonly<Record<LineVerdict, string>> = {
  win: "text-win",
  push: "text-text",
  refunded: "text-text",
  lose: "text-muted",
  pending: "text-warn",
};

const head = "pb-1.5 text-xs text-muted";
const figure = "py-2 text-right align-top whitespace-nowrap";

function OrderStakes({ order }: { order: Transaction }): ReactNode {
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
