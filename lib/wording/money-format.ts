import { type Currency, type Minor, minorDigits } from "@/lib/money";

/** Minor units. A text is read as a number of minor units; an empty text or no finite number counts as 0. */
type Amount = Minor | string | null | undefined;

/** Amounts of one currency in one language, with the currency's own decimals. Digits are latin in every language. */
export interface MoneyFormat {
  readonly currency: Currency;
  /** Decimals that are shown and may be typed. */
  readonly digits: number;
  /** `1,234.50`, for tables. */
  plain(amount: Amount): string;
  /** {@link plain} without decimals if they are all zero: `1,234`. */
  plainWhole(amount: Amount): string;
  /** The amount with the currency's symbol, in the place that the language gives it: `RM 1,234.50`, `1.234 ₫`. */
  labelled(amount: Amount): string;
  /** {@link labelled} without decimals if they are all zero: `RM 1,234`. */
  labelledWhole(amount: Amount): string;
  /** The specification's compact number: `1.50K`, `2.00M`, rounded down; below a thousand, as {@link plainWhole}. */
  compact(amount: Minor): string;
  /** The amount on a chip or in the name of bet limits, the same in every language: `50`, `1.5K`, `2M`. */
  face(amount: Minor): string;
  /** An amount won (+) or lost (−), with the stakes subtracted: `+5.28`, `−20.00`, `0.00`. */
  gain(net: Minor): string;
  /** {@link gain} with the currency's symbol: `+RM 5.28`. */
  gainLabelled(net: Minor): string;
  /** `1234.50`, a stake as the text of a numeric field. */
  typed(amount: Minor): string;
  readonly decimalComma: boolean;
}

/** Shown decimals of the currencies whose amounts are usually written with fewer decimals than they have. */
const SHOWN_DIGITS: Readonly<Record<string, number>> = { IDR: 0 };

/** The same units in every language, because a chip has room for four characters. */
const UNITS: readonly (readonly [size: number, unit: string])[] = [
  [1_000_000_000, "B"],
  [1_000_000, "M"],
  [1_000, "K"],
];

/** Intl's own minus is a hyphen. */
const signOf = (net: Minor): string => (net > 0 ? "+" : net < 0 ? "−" : "");

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

/** With `currency`, the formatter also writes the currency's symbol. */
const formatterOf = cached(
  (tag: string, least: number, most: number, currency?: Currency) =>
    new Intl.NumberFormat(tag, {
      ...(currency !== undefined && { style: "currency", currency, currencyDisplay: "narrowSymbol" }),
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      numberingSystem: "latn",
    }),
);

/**
 * @param tag the language for Intl, from `useLocale` and `intlTag`: never a product code such as `tc`
 * @param currency any three letters; an unknown one is shown by its code, with two decimals
 */
export const moneyFormat = cached((tag: string, currency: Currency): MoneyFormat => {
  const scale = 10 ** minorDigits(currency);
  const digits = SHOWN_DIGITS[currency] ?? minorDigits(currency);
  /** The amount in units of the currency, cut to the decimals that are shown. The added 0 turns −0 into 0. */
  const shown = (amount: Amount): number => {
    const minor = Number(amount ?? 0);
    return Number.isFinite(minor) ? Math.trunc(minor / (scale / 10 ** digits)) / 10 ** digits + 0 : 0;
  };
  const text = (amount: Amount, isWhole: boolean, symbol?: Currency): string => {
    const value = shown(amount);
    const decimals = isWhole && Number.isInteger(value) ? 0 : digits;
    return formatterOf(tag, decimals, decimals, symbol).format(value);
  };
  const short = (minor: Minor, language: string, least: number): string | undefined => {
    const [size, unit] = UNITS.find(([each]) => minor >= each * scale) ?? [];
    if (size === undefined) return undefined;
    return `${formatterOf(language, least, 2).format(Math.floor(minor / ((size * scale) / 100)) / 100)}${unit}`;
  };
  return {
    currency,
    digits,
    plain: (amount) => text(amount, false),
    plainWhole: (amount) => text(amount, true),
    labelled: (amount) => text(amount, false, currency),
    labelledWhole: (amount) => text(amount, true, currency),
    compact: (minor) => short(minor, tag, 2) ?? text(minor, true),
    face: (minor) => short(minor, "en", 0) ?? formatterOf("en", 0, digits).format(shown(minor)),
    gain: (net) => `${signOf(net)}${text(Math.abs(net), false)}`,
    gainLabelled: (net) => `${signOf(net)}${text(Math.abs(net), false, currency)}`,
    decimalComma: formatterOf(tag, 1, 1).format(0).includes(","),
    typed: (minor) => shown(minor).toFixed(digits),
  };
});
