"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { NumericInput } from "@/components/ui/numeric-input";
import { numberOf } from "@/components/ui/numeric-rule";
import { type Minor, toMinor } from "@/lib/money";
import { useSlipActions } from "@/lib/slip/use-slip";
import type { SlipLine } from "@/lib/slip/slip-types";
import { formatFunds } from "@/lib/wording/funds";

/** What is typed, in sen; null while it is no number. Ten digits at most, so that it is always a money amount. */
const minorOf = (typed: string): Minor | null => {
  const wire = numberOf(typed);
  return wire === null ? null : toMinor(wire);
};

/**
 * The stake of one line as a field. Enter or leaving the field keeps it, Escape does not; an empty field keeps the old stake, and 0
 * removes the line.
 */
export function StakeInput({ line, bet, wrong }: { line: SlipLine; bet: string; wrong: boolean }): ReactNode {
  const t = useTranslations("slip");
  const { setStake } = useSlipActions();
  /** Null while it is not being edited. */
  const [typed, setTyped] = useState<string | null>(null);
  const keep = (): void => {
    const stake = typed === null ? null : minorOf(typed);
    setTyped(null);
    if (stake !== null && stake !== line.stake) setStake(line.type, line.number, stake);
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
      kind="decimal"
      digits={10}
      aria-label={t("stakeOn", { bet })}
      aria-invalid={wrong}
      value={typed ?? formatFunds(line.stake).replaceAll(",", "")}
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
