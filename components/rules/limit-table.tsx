import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateMessage } from "@/components/ui/state-message";
import type { BetLimits } from "@/lib/live/types";
import type { MoneyFormat } from "@/lib/wording/money-format";
import { ColumnHead } from "@/components/ui/column-head";
import type { Minor } from "@/lib/money";
import { betTypeName } from "@/lib/wording/bet-name";

export function widest({ limits }: BetLimits): { min: Minor; max: Minor } {
  const all = Object.values(limits);
  return {
    min: Math.min(...all.map((limit) => limit.min)),
    max: Math.max(...all.map((limit) => limit.max)),
  };
}

const cell = "px-3.5 py-2.5 text-right whitespace-nowrap desk:px-4";
const rowHead = "px-3.5 py-2.5 text-left font-medium desk:px-4";

export function LimitTable({ betLimits, money }: { betLimits: BetLimits; money: MoneyFormat }): ReactNode {
  const t = useTranslations("limits");
  const bets = useTranslations("bets");
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-sm [&_tr+tr]:border-t [&_tr+tr]:border-line">
        <thead className="border-b border-line bg-raised text-xs text-muted">
          <tr>
            <ColumnHead className={rowHead}>{t("playType")}</ColumnHead>
            <ColumnHead className={cell}>{t("min")}</ColumnHead>
            <ColumnHead className={cell}>{t("max")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {Object.entries(betLimits.limits).map(([type, { min, max }]) => (
            <tr key={type}>
              <th scope="row" className={rowHead}>
                {betTypeName(bets, type)}
              </th>
              <td className={cell}>{money.plain(min)}</td>
              <td className={cell}>{money.plain(max)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t-2 border-line-strong bg-raised">
          <Total label={t("orderMax")} amount={money.labelled(betLimits.orderMax)} />
          {betLimits.maxPayout < Number.MAX_SAFE_INTEGER && (
            <Total label={t("maxPayout")} amount={money.labelled(betLimits.maxPayout)} />
          )}
        </tfoot>
      </table>
    </div>
  );
}

function Total({ label, amount }: { label: string; amount: string }): ReactNode {
  return (
    <tr>
      <th scope="row" className={`${rowHead} text-balance`}>
        {label}
      </th>
      <td colSpan={2} className={`${cell} font-semibold`}>
        {amount}
      </td>
    </tr>
  );
}

interface LimitListProps {
  sets: readonly BetLimits[];
  forced: boolean;
  money: MoneyFormat;
}

export function LimitList({ sets, forced, money }: LimitListProps): ReactNode {
  const t = useTranslations("limits");
  if (sets.length === 0) return <StateMessage className="min-h-72" title={t("none")} />;
  return (
    <div className="flex max-w-2xl flex-col gap-5 px-4 pt-4 pb-12 desk:px-8">
      <p className="text-muted">{t("intro")}</p>
      {forced && <p className="text-muted">{t("forced")}</p>}
      {sets.map((betLimits) => {
        const { min, max } = widest(betLimits);
        return (
          <section key={betLimits.id} className="flex break-inside-avoid flex-col gap-2.5">
            <h3 className="font-semibold">{t("range", { min: money.plainWhole(min), max: money.plainWhole(max) })}</h3>
            <LimitTable betLimits={betLimits} money={money} />
          </section>
        );
      })}
      <p className="text-sm text-muted">{t("payoutNote")}</p>
    </div>
  );
}
