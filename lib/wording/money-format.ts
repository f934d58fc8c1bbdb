import { type Currency, type Minor, minorDigits } from "@/lib/money";

/** Amounts of one currency in one language. All take minor units; digits are latin in every language. */
export interface MoneyFormat {
  readonly currency: Currency;
  /** Decimals that are shown and may be typed. */
  readonly digits: number;
  /**
   * `1,234.50`, for tables. Text is read as a number of minor units; what is empty or no finite number is 0. `decimals`: 0–6, rounded
   * half away from zero; the currency's own unless given.
   */
  plain(minor: Minor | string | null | undefined, decimals?: number): string;
  /** {@link plain} without decimals that are nothing: `1,234`. */
  plainWhole(minor: Minor): string;
  /** With the currency's sign where the language puts it: `RM 1,234.50`, `1.234 ₫`. */
  labelled(minor: Minor): string;
  /** {@link labelled} without decimals that are nothing: `RM 1,234`. */
  labelledWhole(minor: Minor): string;
  /** The two ends of a range that has the sign once: `RM 1`, `2,000`. */
  range(min: Minor, max: Minor): { readonly min: string; readonly max: string };
  /** The specification's compact number: from a thousand on `1.50K`, `2.00M`, with two decimals rounded down; below, as {@link plainWhole}. */
  compact(minor: Minor): string;
  /** {@link compact} without decimals that are nothing, for a chip or the name of bet limits: `50`, `1.5K`, `2M`. */
  face(minor: Minor): string;
  /** `1234.5` with the currency's shown decimals, as a stake is typed. */
  typed(minor: Minor): string;
}

/** Decimals that custom leaves out, of currencies whose minor unit has more. */
const SHOWN_DIGITS: Readonly<Record<string, number>> = { IDR: 0 };

/** Signs by which the merchants know a currency, in every language; all others are Intl's narrow ones. */
const SIGNS: Readonly<Record<string, string>> = { MYR: "RM" };

/** Latin in every language: a chip has room for four characters. */
const UNITS: readonly (readonly [size: number, unit: string])[] = [
  [1_000_000_000, "B"],
  [1_000_000, "M"],
  [1_000, "K"],
];

/** An Intl formatter takes long to make, and boards ask for one with every chip. */
function cached<K extends readonly unknown[], V>(make: (...key: K) => V): (...key: K) => V {
  const known = new Map<string, V>();
  return (...key) => {
    const name = key.join();
    const value = known.get(name) ?? make(...key);
    known.set(name, value);
    return value;
  };
}

const numbers = cached(
  (tag: string, least: number, most: number) =>
    new Intl.NumberFormat(tag, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      numberingSystem: "latn",
    }),
);

/** What stands before and behind an amount: the currency's sign and its space. */
function affixesOf(tag: string, currency: Currency): { before: string; behind: string } {
  const format = new Intl.NumberFormat(tag, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  const parts = format.formatToParts(0);
  const text = (from: number, to?: number): string =>
    parts
      .slice(from, to)
      .map(({ type, value }) => (type === "currency" ? (SIGNS[currency] ?? value) : value))
      .join("");
  const isNumber = ({ type }: Intl.NumberFormatPart): boolean => /integer|decimal|fraction/.test(type);
  return { before: text(0, parts.findIndex(isNumber)), behind: text(parts.findLastIndex(isNumber) + 1) };
}

/**
 * @param tag the language for Intl, as `useLocale` and `intlTag` give it: never a product code such as `tc`
 * @param currency any three letters; one that is not known is shown by its code, with two decimals
 */
export const moneyFormat = cached((tag: string, currency: Currency): MoneyFormat => {
  const scale = 10 ** minorDigits(currency);
  const digits = SHOWN_DIGITS[currency] ?? minorDigits(currency);
  const shownScale = 10 ** digits;
  const affixes = cached(() => affixesOf(tag, currency));
  /** In the currency, cut to the decimals that are shown; the sum takes the sign from a zero that has one. */
  const shown = (minor: Minor): number => Math.trunc(minor / (scale / shownScale)) / shownScale + 0;
  const plain: MoneyFormat["plain"] = (minor, decimals) => {
    const given = typeof minor === "string" ? Number(minor) : (minor ?? 0);
    const amount = Number.isFinite(given) ? given : 0;
    if (decimals === undefined) return numbers(tag, digits, digits).format(shown(amount));
    // A whole number of the last decimal shown: rounding it is exact where rounding the amount would not be.
    const units = Math.sign(amount) * Math.round((Math.abs(amount) * 10 ** decimals) / scale);
    return numbers(tag, decimals, decimals).format(units / 10 ** decimals + 0);
  };
  const plainWhole = (minor: Minor): string =>
    Number.isInteger(shown(minor)) ? numbers(tag, 0, 0).format(shown(minor)) : plain(minor);
  const signed = (minor: Minor, format: (minor: Minor) => string): string => {
    const { before, behind } = affixes();
    return `${shown(minor) < 0 ? "-" : ""}${before}${format(Math.abs(minor))}${behind}`;
  };
  const shortened = (minor: Minor, least: number): string | undefined => {
    const [size, unit] = UNITS.find(([each]) => minor >= each * scale) ?? [];
    if (size === undefined) return undefined;
    return `${numbers(tag, least, 2).format(Math.floor(minor / ((size * scale) / 100)) / 100)}${unit}`;
  };
  return {
    currency,
    digits,
    plain,
    plainWhole,
    labelled: (minor) => signed(minor, plain),
    labelledWhole: (minor) => signed(minor, plainWhole),
    range: (min, max) => ({
      min: `${affixes().before}${plainWhole(min)}`,
      max: `${plainWhole(max)}${affixes().behind}`,
    }),
    compact: (minor) => shortened(minor, 2) ?? plainWhole(minor),
    face: (minor) => shortened(minor, 0) ?? numbers(tag, 0, digits).format(shown(minor)),
    typed: (minor) => shown(minor).toFixed(digits),
  };
});
