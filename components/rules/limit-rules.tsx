"use client";

import { Check, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";
import { type BetLimitSets, useBetLimitSets } from "@/lib/live/game/use-game";
import { useMoney } from "@/lib/wording/use-money";
import { LimitTable, widest } from "./limit-table";

/** The bet limits in force, and the others if the player can choose. */
export function LimitRules(): ReactNode {
  const t = useTranslations("limits");
  const money = useMoney();
  const choice = useBetLimitSets();
  const { sets, index, forced } = choice;
  const [picked, setPicked] = useState<number>();
  const shown = forced ? index : (picked ?? index);
  const betLimits = sets[shown];
  if (betLimits === undefined) return <StateMessage className="min-h-72" title={t("none")} />;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5 px-4 pt-5 pb-12 desk:px-8 desk:pt-7">
      <p className="text-muted">{t("intro")}</p>
      {forced ? (
        <p className="flex items-center gap-2.5 rounded-md border border-line bg-raised px-4 py-3 text-sm text-text">
          <Lock aria-hidden size={16} className="shrink-0 text-muted" />
          {t("forced")}
        </p>
      ) : (
        sets.length > 1 && <BetLimitsPicker {...choice} shown={shown} onPick={setPicked} />
      )}
      <LimitTable betLimits={betLimits} money={money} />
      <p className="text-sm text-muted">{t("payoutNote")}</p>
    </div>
  );
}

interface BetLimitsPickerProps extends BetLimitSets {
  shown: number;
  onPick: (index: number) => void;
}

/** All bet limits side by side. Selecting one only shows it; the button puts it in force. */
function BetLimitsPicker({ sets, index, choose, shown, onPick }: BetLimitsPickerProps): ReactNode {
  const t = useTranslations("limits");
  const money = useMoney();
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="eyebrow mb-2">{t("choices")}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-2">
        {sets.map((betLimits, at) => {
          const { min, max } = widest(betLimits);
          return (
            <label
              key={betLimits.id}
              className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-md border border-line bg-raised px-3.5 py-2 transition-colors desk:flex-col desk:items-start desk:justify-center desk:gap-0 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong"
            >
              <input
                type="radio"
                name="bet-limits"
                className="sr-only"
                checked={at === shown}
                onChange={() => onPick(at)}
              />
              <span className="font-semibold whitespace-nowrap text-text">
                {t("range", { min: money.plainWhole(min), max: money.plainWhole(max) })}
              </span>
              <span className="flex items-center gap-1 text-xs text-muted">
                {at === index && <Check aria-hidden size={13} className="text-win" />}
                {at === index ? t("inUse") : t("available")}
              </span>
            </label>
          );
        })}
      </div>
      <div className="flex min-h-10 items-center" aria-live="polite">
        {shown === index ? (
          <p className="text-sm text-muted">{t("current")}</p>
        ) : (
          <Button look="primary" onClick={() => choose(shown)}>
            {t("use")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
