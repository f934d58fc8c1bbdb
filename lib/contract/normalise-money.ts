import { type Currency, isWireMoney, minorDigits, roundedDown } from "@/lib/money";
import { isCurrency } from "./entities";
import { Mismatch } from "./normalise-values";

/** How amounts are read. */
export interface Money {
  /** Of the amounts in an object that names none. */
  readonly currency: Currency;
  /** A balance is rounded down where it must be; else it is a mismatch that says so. */
  readonly down: boolean;
}

const MONEY = /^-?\d{1,15}(?:\.(\d{1,15}))?$/;

/**
 * An amount from a number or its text. Two decimals of zeros are common for a currency without any; more are refused in a text, as
 * `1.000` is a thousand to some who write it. A balance alone may be rounded.
 */
export const readMoney =
  (isBalance: boolean) =>
  (value: unknown, { currency, down }: Money): number | Mismatch => {
    const digits = minorDigits(currency);
    const [text, decimals = ""] = typeof value === "string" ? (MONEY.exec(value) ?? []) : [];
    const wire = text === undefined ? value : Number(text);
    const amount = typeof wire === "number" ? wire : Number.NaN;
    // The sum takes the sign from a zero that has one.
    if (decimals.length <= Math.max(2, digits) && isWireMoney(amount, currency)) return amount + 0;
    const rounded = roundedDown(amount, currency) + 0;
    const rounds = isBalance && isWireMoney(rounded, currency);
    if (rounds && down) return rounded;
    return new Mismatch(`money in ${currency} with ${digits} decimals at most`, value, rounds);
  };

/** Any code of three letters: one that is not known has two decimals and no sign of its own. */
export function readCurrency(value: unknown): Currency | Mismatch {
  const code = typeof value === "string" ? value.trim().toUpperCase() : "";
  return isCurrency(code) ? code : new Mismatch("a currency (ISO 4217)", value);
}
