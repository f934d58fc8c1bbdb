import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateMessage } from "@/components/ui/state-message";
import type { BetLimits } from "@/lib/live/types";
import type { MoneyFormat } from "@/lib/wording/money-format";
import { LimitTable, widest } from "./limit-table";

export interface LimitListProps {
  sets: readonly BetLimits[];
  /** The platform has chosen for the player. */
  forced: boolean;
  money: MoneyFormat;
}

/** All bet limits that the player can have, one table after the other. */
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
