/** Integer minor units of one currency (sen, satang, đồng): the only form in which money is added, compared or stored. */
export type Minor = number;

/** ISO 4217 code, three capital letters. */
export type Currency = string;

/** The currency of an account without a currency. */
export const DEFAULT_CURRENCY: Currency = "MYR";

/** Decimals by ISO 4217 of the currencies that do not have two. A table, because Intl's digits differ from one browser to the next. */
const DIGITS: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0 },
  ...{ VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0 },
  ...{ BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
  ...{ CLF: 4, UYW: 4 },
};

/** Decimals of a currency's minor unit; 2 for an unknown code. */
export const minorDigits = (currency: Currency): number => DIGITS[currency] ?? 2;

/** The largest amount, RM 22 million million: up to here wire × 10⁴ rounds to the right integer. */
export const MAX_MINOR: Minor = 2 ** 51;

/** True for wire money that `currency` can express: no more decimals than it has, and at most {@link MAX_MINOR}. */
export function isWireMoney(wire: number, currency: Currency): boolean {
  const scale = 10 ** minorDigits(currency);
  const minor = Math.round(wire * scale);
  // At every size, `minor / scale` is the same double as the parsed decimal with this many places.
  return Math.abs(minor) <= MAX_MINOR && minor / scale === wire;
}

/** True for a number that is wire money in some currency: no currency has more than four decimals. */
export const mayBeWireMoney = (wire: number): boolean =>
  Math.abs(wire) <= MAX_MINOR && (Number.isInteger(wire) || Math.round(wire * 10_000) / 10_000 === wire);

/** Wire money (a decimal number in `currency`) → minor units. Throws RangeError for more decimals than the currency has. */
export function toMinor(wire: number, currency: Currency): Minor {
  if (!isWireMoney(wire, currency)) throw new RangeError(`not a money amount: ${wire}`);
  return Math.round(wire * 10 ** minorDigits(currency));
}

/** The largest wire money of `currency` that is not above `wire`. */
export function roundedDown(wire: number, currency: Currency): number {
  const scale = 10 ** minorDigits(currency);
  const minor = Math.floor(wire * scale);
  // The product may have been rounded up to the next unit.
  return (minor / scale > wire ? minor - 1 : minor) / scale;
}

/** Minor units → wire money, a decimal number in `currency`. */
export function toWire(minor: Minor, currency: Currency): number {
  return minor / 10 ** minorDigits(currency);
}

/** floor(stake × odds) in minor units; odds in thousandths, stake included. BigInt, because the product can pass 2⁵³. */
export function returnOf(stake: Minor, oddsMilli: number): Minor {
  return Number((BigInt(stake) * BigInt(oddsMilli)) / 1000n);
}
