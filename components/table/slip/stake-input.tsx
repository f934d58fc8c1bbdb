"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { NumericInput } from "@/components/ui/numeric-input";
import { numberOf } from "@/components/ui/numeric-rule";
import { type Minor, toMinor } from "@/lib/money";
import { useBlockedKeys, useSlipActions } from "@/lib/slip/use-slip";
import type { SlipLine } from "@/lib/slip/slip-types";
import { useMoney } from "@/lib/wording/use-money";

/** These digits, with the most decimals that a currency has, are always a valid amount. */
const WHOLE_DIGITS = 10;

/** Blocked characters that are named. */
const SHOWN_KEYS = 12;

interface Typed {
  readonly text: string;
  /** The stake before the first key. */
  readonly before: Minor;
  /** The stake that the text means. */
  readonly stake: Minor;
}

/**
 * The stake of one line as a field; each key changes the slip. Enter, or leaving the field, keeps the stake. Escape,
 * or leaving an empty field, restores the previous stake. After a key or paste that was not accepted, the player must
 * edit the stake, or leave the field and see the stake, before Confirm works.
 */
export function StakeInput({ line, bet, wrong }: { line: SlipLine; bet: string; wrong: boolean }): ReactNode {
  const t = useTranslations("slip");
  const { type, number } = line;
  const { setStake, markUnread } = useSlipActions();
  const money = useMoney();
  /** Null while it is not being typed in. */
  const [typed, setTyped] = useState<Typed | null>(null);
  const blocked = useBlockedKeys(type, number);
  const onValue = (text: string): void => {
    const { before, stake: known } = typed ?? { before: line.stake, stake: line.stake };
    const stake = toMinor(numberOf(text) ?? 0, money.currency);
    // A text that does not grow is an edit: the player looks at it.
    if (typed !== null && text.length <= typed.text.length) markUnread(null);
    setTyped({ text, before, stake });
    setStake(type, number, stake, known !== before);
  };
  const restore = ({ before, stake }: Typed): void => setStake(type, number, before, stake !== before);
  const leave = (): void => {
    if (typed !== null && numberOf(typed.text) === null) restore(typed);
    if (blocked !== null) markUnread({ type, number, keys: blocked, isLeft: true });
    setTyped(null);
  };
  const onKeyDown = (press: KeyboardEvent<HTMLInputElement>): void => {
    if (press.key === "Enter") leave();
    if (press.key !== "Escape" || typed === null) return;
    // The sheet and the dialogs around it close on Escape, too.
    press.stopPropagation();
    restore(typed);
    markUnread(null);
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
      value={typed?.text ?? money.typed(line.stake)}
      onValue={onValue}
      onBlocked={(keys) =>
        markUnread({
          type,
          number,
          keys: `${typed && blocked ? blocked : ""}${keys}`.slice(0, SHOWN_KEYS),
          isLeft: false,
        })
      }
      onFocus={(focus) => focus.target.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
      className={classNames(
        "h-11 w-24 rounded-sm desk:h-10 border bg-field px-2 text-right text-sm font-semibold text-accent-strong transition-colors focus-visible:outline-offset-0 wide:h-9",
        wrong ? "border-warn" : "border-field-line hover:border-faint",
      )}
    />
  );
}
