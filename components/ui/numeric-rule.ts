/** What a numeric input takes (specification, point 5). */
export interface NumericRule {
  /** `decimal` takes one dot and a few digits after it; `integer` takes none. */
  readonly kind: "integer" | "decimal";
  /** True: one minus sign at the start. */
  readonly signed?: boolean;
  /** Digits after the dot, the most; 2 unless told. */
  readonly decimals?: number;
  /** Digits before the dot, the most; 12 unless told. */
  readonly digits?: number;
  /** The keyboard's decimal key is a comma: one that is typed alone counts as the dot. */
  readonly commaKey?: boolean;
}

/** The text of an input with its selection; `start` equals `end` where there is only the caret. */
export interface SelectedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const DECIMALS = 2;
const DIGITS = 12;

/** True for a number under `rule` and for the beginning of one: the empty text, `-`, `.`, `12.`. */
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
 * The part of `data` (a key's character, or a pasted text) that may replace the selection: character by character, each that the
 * rule allows there. The empty text when nothing may: the key is then blocked. Full-width digits count as digits.
 */
export function allowedInsert({ text, start, end }: SelectedText, data: string, rule: NumericRule): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const plain = data.normalize("NFKC");
  let kept = "";
  for (const character of plain === "," && rule.commaKey === true ? "." : plain) {
    if (fits(before + kept + character + after, rule)) kept += character;
  }
  return kept;
}

/** A text that came without key events (a composing keyboard, autofill), filtered by the rule. */
export function cleanNumeric(text: string, rule: NumericRule): string {
  return fits(text, rule) ? text : allowedInsert({ text: "", start: 0, end: 0 }, text, rule);
}

/** The number of a text under the rule, or null while it is none (`""`, `-`, `.`). */
export function numberOf(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null;
}
