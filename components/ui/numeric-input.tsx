"use client";

import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useCallback, useMemo } from "react";
import { allowedInsert, cleanNumeric, type NumericRule } from "./numeric-rule";

export interface NumericInputProps
  extends NumericRule, Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type" | "inputMode"> {
  /** A text under the rule; while the player types it may be only the beginning of a number. */
  value: string;
  onValue: (text: string) => void;
  /** The field shows a decimal comma; `value` always has a dot. */
  comma?: boolean;
  /** A key or a paste that was not taken, at most 12 characters of it. */
  onBlocked?: (text: string) => void;
}

const SHOWN_BLOCKED = 12;

/** The text that an input event would insert, or null for an event that inserts nothing, such as a deletion. */
function insertedBy(event: InputEvent): string | null {
  if (!event.inputType.startsWith("insert")) return null;
  return event.data ?? event.dataTransfer?.getData("text/plain") ?? null;
}

const withComma = (text: string): string => text.replace(".", ",");
const withDot = (text: string): string => text.replace(",", ".");

/** In languages with a decimal comma, number pads have no dot. */
function hasCommaKey(): boolean {
  try {
    return new Intl.NumberFormat(navigator.language).format(0.5).includes(",");
  } catch {
    // WebKitGTK names the language of a POSIX system "C", which is not a language tag.
    return false;
  }
}

/**
 * A text field that accepts only numbers. Other keys are blocked, and a paste that is not an amount is refused as a whole.
 * It reads the inserted text, because touch keyboards report no keys.
 */
export function NumericInput({
  kind,
  signed = false,
  decimals,
  digits,
  commaKey = false,
  value,
  onValue,
  comma = false,
  onBlocked,
  ...rest
}: NumericInputProps): ReactNode {
  const rule = useMemo(
    () => ({ kind, signed, ...(decimals !== undefined && { decimals }), ...(digits !== undefined && { digits }) }),
    [kind, signed, decimals, digits],
  );
  const watch = useCallback(
    (input: HTMLInputElement | null) => {
      if (input === null) return undefined;
      const typing = { ...rule, commaKey: comma || commaKey || hasCommaKey() };
      const filter = (event: InputEvent): void => {
        const data = insertedBy(event);
        // A composing keyboard's events cannot be stopped: its text is cleaned on change.
        if (data === null || !event.cancelable) return;
        const { selectionStart, selectionEnd } = input;
        const start = selectionStart ?? input.value.length;
        const end = selectionEnd ?? start;
        const kept = allowedInsert({ text: withDot(input.value), start, end }, data, typing);
        const shown = comma ? withComma(kept) : kept;
        if (shown === data) return;
        event.preventDefault();
        if (kept === "") {
          onBlocked?.((data.trim() || data).slice(0, SHOWN_BLOCKED));
          return;
        }
        input.setRangeText(shown, start, end, "end");
        input.dispatchEvent(new Event("input", { bubbles: true }));
      };
      input.addEventListener("beforeinput", filter);
      return () => input.removeEventListener("beforeinput", filter);
    },
    [rule, comma, commaKey, onBlocked],
  );
  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const text = comma ? withDot(target.value) : target.value;
    const clean = cleanNumeric(text, rule);
    if (clean !== text) onBlocked?.(text.replaceAll(/[\d.]/g, "").slice(0, SHOWN_BLOCKED) || text);
    onValue(clean);
  };
  return (
    <input
      autoComplete="off"
      enterKeyHint="done"
      {...rest}
      ref={watch}
      type="text"
      // The number pads of phones have no minus sign.
      inputMode={signed ? "text" : kind === "integer" ? "numeric" : "decimal"}
      value={comma ? withComma(value) : value}
      onChange={change}
    />
  );
}
