import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

export type Messages = { readonly [key: string]: string | Messages };

/**
 * Compares files of messages that should differ only in their words. Reports missing and additional keys, empty texts, texts that are not
 * ICU or name a currency, and arguments (name, kind, the choices of a select, tags) that differ from the first file's.
 * @param files by locale; each is compared with the first
 * @returns one line per fault, `locale key: what`
 */
export function faults(files: Readonly<Record<string, Messages>>): string[] {
  const [reference, ...others] = Object.entries(files).map(([locale, messages]) => ({
    locale,
    texts: flatten(messages),
  }));
  if (reference === undefined) return ["There are no messages"];
  const found: string[] = [];
  for (const { locale, texts } of [reference, ...others]) {
    for (const [key, text] of texts) found.push(...textFaults(text).map((what) => `${locale} ${key}: ${what}`));
  }
  for (const { locale, texts } of others) {
    for (const [key, text] of reference.texts) {
      const other = texts.get(key);
      if (other === undefined) found.push(`${locale} ${key}: is missing`);
      else found.push(...differences(text, other).map((what) => `${locale} ${key}: ${what}`));
    }
    for (const key of texts.keys()) {
      if (!reference.texts.has(key)) found.push(`${locale} ${key}: is not in ${reference.locale}`);
    }
  }
  return found;
}

/** All texts by their keys, which are joined by dots. */
export function flatten(messages: Messages, prefix = ""): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === "string") texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

function textFaults(text: string): string[] {
  if (text.trim() === "") return ["is empty"];
  if (text !== text.trim()) return ["begins or ends with a space"];
  const read = tryParse(text);
  if ("fault" in read) return [`is not an ICU message: ${read.fault}`];
  const named = CURRENCY_SIGN.exec(text) ?? CURRENCY_WORD.exec(text);
  return named === null ? [] : [`names a currency: ${named[0]}`];
}

/** The amounts of a text come with the sign of the player's currency. */
const CURRENCY_SIGN = /\p{Sc}|\b(?:RM|Rp|MYR|THB|VND|IDR|KWD|USD|SGD|CNY|HKD)\b/u;
/** Names of currencies in the six languages. `đồng` counts only after a digit, because the word has other meanings. */
const CURRENCY_WORD =
  /ringgit|baht|rupiah|doll?ar|dinar|\d đồng|林吉特|令吉|马币|馬幣|泰铢|泰銖|越南盾|美元|人民币|人民幣|ริงกิต|บาท|ดอลลาร์/iu;

/** Gives no difference for texts that cannot be read, because `textFaults` reports these. */
function differences(reference: string, text: string): string[] {
  const [left, right] = [tryParse(reference), tryParse(text)];
  if ("fault" in left || "fault" in right) return [];
  const [wanted, given] = [demands(left.elements), demands(right.elements)];
  return [
    ...[...wanted].filter((use) => !given.has(use)).map((use) => `lacks ${use}`),
    ...[...given].filter((use) => !wanted.has(use)).map((use) => `has ${use} too many`),
  ];
}

function tryParse(text: string): { elements: MessageFormatElement[] } | { fault: string } {
  try {
    return { elements: parse(text, { requiresOtherClause: true, shouldParseSkeletons: false }) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** The arguments that a message needs from its caller. An argument with a plural or a select does not also count as a plain argument. */
function demands(elements: readonly MessageFormatElement[]): Set<string> {
  const all = uses(elements);
  for (const use of all) {
    const name = /^\{([^,]+), /.exec(use)?.[1];
    if (name !== undefined) all.delete(`{${name}}`);
  }
  return all;
}

/** Every use of an argument. The forms of a plural may differ, because languages count differently; the choices of a select may not. */
function uses(elements: readonly MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    found.add(described(element));
    if (element.type === TYPE.tag) uses(element.children, found);
    else if ("options" in element) for (const option of Object.values(element.options)) uses(option.value, found);
  }
  return found;
}

function described(element: Exclude<MessageFormatElement, { type: TYPE.literal | TYPE.pound }>): string {
  const { value } = element;
  if (element.type === TYPE.tag) return `<${value}>`;
  if (element.type === TYPE.argument) return `{${value}}`;
  if (element.type === TYPE.plural) return `{${value}, ${element.pluralType === "ordinal" ? "ordinal" : "plural"}}`;
  return `{${value}, ${element.type === TYPE.select ? choices(Object.keys(element.options)) : TYPE[element.type]}}`;
}

/** A select whose cases are all numbers counts as an ordinal, whose cases may differ by language. */
function choices(options: readonly string[]): string {
  const named = options.filter((option) => option !== "other");
  return named.every((option) => /^\d+$/.test(option)) ? "ordinal" : `select, ${[...named].sort().join(" ")}`;
}
