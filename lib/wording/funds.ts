import type { Minor } from "@/lib/money";

/** Decimals of the product's currency, RM: the digits of its minor unit. */
const FUNDS_DECIMALS = 2;

/**
 * Funds as the screens show them in every language: thousands by commas. `minor` in sen → `1,234.50`; text is read as a
 * number of sen. What is no finite number, or empty, is `0.00`. `decimals` of RM, 0–6, rounded half away from zero.
 */
export function formatFunds(minor: Minor | string | null | undefined, decimals = FUNDS_DECIMALS): string {
  const given = typeof minor === "string" ? Number(minor) : (minor ?? 0);
  const amount = Number.isFinite(given) ? given : 0;
  // A whole number of the last decimal shown: rounding it is exact where rounding RM would not be.
  const units = Math.round(Math.abs(amount) / 10 ** (FUNDS_DECIMALS - decimals));
  const digits = String(units).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  const fraction = decimals === 0 ? "" : `.${digits.slice(-decimals)}`;
  return `${amount < 0 && units > 0 ? "-" : ""}${whole}${fraction}`;
}

/** Funds without decimals that are nothing: `1,234.50` stays, `1,234.00` becomes `1,234`. */
export function formatWholeFunds(minor: Minor): string {
  return formatFunds(minor).replace(/\.00$/, "");
}

const UNITS: readonly [Minor, string][] = [
  [100_000_000, "M"],
  [100_000, "K"],
];

/** A compact number of funds (specification, point 5): from a thousand on `1.50K`, `2.00M`, with two decimals rounded down; below, `50` or `12.50`. */
export function formatCompactFunds(minor: Minor): string {
  const [size, unit] = UNITS.find(([least]) => minor >= least) ?? [];
  if (size === undefined) return formatWholeFunds(minor);
  return `${(Math.floor((minor * 100) / size) / 100).toFixed(2)}${unit}`;
}

/** The short form on a chip or in the name of bet limits: `50`, `1.5K`, `2M`. */
export function formatFaceValue(minor: Minor): string {
  return formatCompactFunds(minor).replace(/\.?0+(?=[KM]$)/, "");
}

/** Odds in thousandths → three decimals: 1980 → `1.980`. */
export function formatOdds(milli: number): string {
  return (milli / 1000).toFixed(3);
}
