import type { ChangeEvent, InputHTMLAttributes, ReactNode } from "react";

interface NumericInputProps
  extends NumericRule, Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type" | "inputMode"> {
  /** A text under the rule; while the player types it may be only the beginning of a number. */
  value: string;
  onValue: (text: string) => void;
  /** The field shows a decimal comma; `value` always has a dot. */
  comma?: boolean;
  /** Called with a refused key or paste, at most 12 characters of it. */
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
 * A text field that accepts only numbers. Other keys are blocked, and a paste that is not an amount is refused as a
 * whole. It reads the inserted text, because touch keyboards report no keys.
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
  const rule = { kind, signed, ...(decimals !== undefined && { decimals }), ...(digits !== undefined && { digits }) };
  const watch = (input: HTMLInputElement) => {
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
  };
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

/** The rule for the input of a numeric field (specification, point 5). */
export interface NumericRule {
  /** `decimal` allows one dot and a few digits after it; `integer` allows no dot. */
  readonly kind: "integer" | "decimal";
  /** True: allows one minus sign at the start. */
  readonly signed?: boolean;
  /** Maximum of digits after the dot. Default 2. */
  readonly decimals?: number;
  /** Maximum of digits before the dot. Default 12. */
  readonly digits?: number;
  /**
   * True if the decimal key is a comma. A typed comma is then read as a dot, and a dot before three pasted digits as a
   * thousands separator.
   */
  readonly commaKey?: boolean;
}

/** `start` equals `end` if nothing is selected. */
interface SelectedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const DECIMALS = 2;
const DIGITS = 12;

/** True for a number under `rule` and for the beginning of a number: the empty text, `-`, `.`, `12.`. */
function fits(
  text: string,
  { kind, signed = false, decimals: most = DECIMALS, digits = DIGITS }: NumericRule,
): boolean {
  const match = /^(-?)(\d*)(?:(\.)(\d*))?$/.exec(text);
  if (match === null) return false;
  const [, minus, whole = "", dot, decimals = ""] = match;
  if (minus !== "" && !signed) return false;
  if (dot !== undefined && kind === "integer") return false;
  return whole.length <= digits && decimals.length <= most;
}

/**
 * The part of `data` (a key's character, or a pasted text) that replaces the selection. A pasted amount loses its
 * currency and thousands separators. Returns the empty text if the rule does not allow `data` there: a key is blocked,
 * a paste is refused as a whole. Full-width digits count as digits.
 */
export function allowedInsert({ text, start, end }: SelectedText, data: string, rule: NumericRule): string {
  const plain = data.normalize("NFKC").trim();
  const inserted = plain.length > 1 ? pastedAmount(plain, rule) : plain === "," && rule.commaKey === true ? "." : plain;
  return fits(text.slice(0, start) + inserted + text.slice(end), rule) ? inserted : "";
}

const CURRENCY = String.raw`(?:\p{Sc}|RM|Rp|[A-Z]{3})`;
const AMOUNT = new RegExp(String.raw`^${CURRENCY}?\s*(-?)\s*([\d.,]*\d[\d.,]*)\s*${CURRENCY}?$`, "u");

/** A pasted amount as a player would type it; the empty text if the paste is not an amount. */
function pastedAmount(text: string, { kind, commaKey = false }: NumericRule): string {
  const [, minus = "", amount = ""] = AMOUNT.exec(text) ?? [];
  const thousands = commaKey ? "." : ",";
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/.exec(amount);
  const [, sign = ""] = grouped ?? [];
  // One separator before three digits is ambiguous: the player's language decides.
  const isGrouped =
    grouped !== null && (sign === thousands || kind === "integer" || amount.match(/[.,]/g)?.length !== 1);
  const typed = isGrouped
    ? amount.replaceAll(sign, "").replace(",", ".")
    : commaKey
      ? amount.replace(",", ".")
      : amount;
  return /^\d*\.?\d*$/.test(typed) ? minus + typed : "";
}

/** For a text without key events (a composing keyboard, autofill): filters it character by character. */
export function cleanNumeric(text: string, rule: NumericRule): string {
  if (fits(text, rule)) return text;
  let kept = "";
  for (const character of text.normalize("NFKC")) if (fits(kept + character, rule)) kept += character;
  return kept;
}

/** The number that the text means under the rule; null for an unfinished number (`""`, `-`, `.`). */
export function numberOf(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null;
}
