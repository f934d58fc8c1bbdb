"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { numberOf, NumericInput } from "@/components/ui/numeric-input";
import { usePreference } from "@/lib/browser/use-preferences";
import { toMinor } from "@/lib/money";
import { useMoney } from "@/lib/wording/use-money";
import { SwitchRow } from "./switch-row";

/** Maximum of digits before the decimal sign: with it an amount is valid in every currency. */
const WHOLE_DIGITS = 10;

/** Whether a tap bets at once, and the player's own maximum for it; without that amount nothing is bet without Confirm. */
export function OneTap(): ReactNode {
  const t = useTranslations("preferences");
  const money = useMoney();
  const [stored, store] = usePreference("oneTapMax");
  const { [money.currency]: most, ...others } = stored;
  return (
    <>
      <SwitchRow
        label={t("oneTap")}
        hint={t("oneTapHint")}
        checked={most !== undefined}
        onChange={(isOn) => store(isOn ? { ...others, [money.currency]: 0 } : others)}
      />
      {most !== undefined && <Maximum value={most} onValue={(next) => store({ ...others, [money.currency]: next })} />}
    </>
  );
}

/** The maximum in minor units; 0: the player has not set one yet. */
function Maximum({ value, onValue }: { value: number; onValue: (value: number) => void }): ReactNode {
  const t = useTranslations("preferences");
  const table = useTranslations("table");
  const money = useMoney();
  const id = useId();
  const [typed, setTyped] = useState(value === 0 ? "" : money.typed(value));
  return (
    <label className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      {t("oneTapMax")}
      <NumericInput
        kind={money.digits === 0 ? "integer" : "decimal"}
        decimals={money.digits}
        digits={WHOLE_DIGITS}
        comma={money.decimalComma}
        aria-label={t("oneTapMax")}
        aria-invalid={value === 0}
        aria-describedby={id}
        value={typed}
        onValue={(text) => {
          setTyped(text);
          onValue(toMinor(numberOf(text) ?? 0, money.currency));
        }}
        className="h-10 w-28 rounded-sm border border-field-line bg-field px-2 text-right font-semibold"
      />
      <span id={id} role="status" className={classNames("w-full text-xs", value === 0 ? "text-warn" : "text-faint")}>
        {value === 0 ? t("oneTapMissing") : table("hintOneTap", { amount: money.labelledWhole(value) })}
      </span>
    </label>
  );
}
