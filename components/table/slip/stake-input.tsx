"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { NumericInput } from "@/components/ui/numeric-input";
import { numberOf } from "@/components/ui/numeric-rule";
import { toMinor } from "@/lib/money";
import { useSlipActions } from "@/lib/slip/use-slip";
import type { SlipLine } from "@/lib/slip/slip-types";
import { useMoney } from "@/lib/wording/use-money";

/** With these and the most decimals that a currency has, what is typed is always a money amount. */
const WHOLE_DIGITS = 10;

/**
 * The stake of one line as a field. Enter or leaving the field keeps it, Escape does not; an empty field keeps the old stake, and 0
 * removes the line.
 */
export function StakeInput({ line, bet, wrong }: { line: SlipLine; bet: string; wrong: boolean }): ReactNode {
  const t = useTranslations("slip");
  const { setStake } = useSlipActions();
  const money = useMoney();
  /** Null while it is not being typed in. */
  const [typed, setTyped] = useState<string | null>(null);
  const keep = (): void => {
    const wire = typed === null ? null : numberOf(typed);
    setTyped(null);
    if (wire === null || wire === Number(money.typed(line.stake))) return;
    setStake(line.type, line.number, toMinor(wire, money.currency));
  };
  const onKeyDown = (press: KeyboardEvent<HTMLInputElement>): void => {
    if (press.key === "Enter") keep();
    if (press.key !== "Escape" || typed === null) return;
    // The sheet and the dialogs around it close on Escape, too.
    press.stopPropagation();
    setTyped(null);
  };
  return (
    <NumericInput
      kind={money.digits === 0 ? "integer" : "decimal"}
      decimals={money.digits}
      digits={WHOLE_DIGITS}
      aria-label={t("stakeOn", { bet })}
      aria-invalid={wrong}
      comma={money.decimalComma}
      value={typed ?? money.typed(line.stake)}
      onValue={setTyped}
      onFocus={(focus) => focus.target.select()}
      onBlur={keep}
      onKeyDown={onKeyDown}
      className={classNames(
        "h-10 w-24 rounded-sm border bg-field px-2 text-right text-sm font-semibold text-accent-strong transition-colors focus-visible:outline-offset-0 wide:h-9",
        wrong ? "border-warn" : "border-field-line hover:border-faint",
      )}
    />
  );
}
