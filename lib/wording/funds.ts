import type { Minor } from "@/lib/money";

/** Funds as the screens show them in every language: thousands by commas, two decimals. `minor` in sen → `1,234.50`; what is no number → `0.00`. */
export function formatFunds(minor: Minor): string {
  const amount = Number.isFinite(minor) ? Math.abs(minor) : 0;
  const [whole = "0", decimals = "00"] = (amount / 100).toFixed(2).split(".");
  return `${minor < 0 ? "-" : ""}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${decimals}`;
}

/** Funds without decimals that are nothing: `1,234.50` stays, `1,234.00` becomes `1,234`. */
export function formatWholeFunds(minor: Minor): string {
  return formatFunds(minor).replace(/\.00$/, "");
}

const UNITS: readonly [Minor, string][] = [
  [100_000_000, "M"],
  [100_000, "K"],
];

/** Funds small enough for a chip: `50`, `1.5K`, `12.34K`, `2M`; never more than two decimals, rounded down. */
export function formatCompactFunds(minor: Minor): string {
  const [size, unit] = UNITS.find(([least]) => minor >= least) ?? [100, ""];
  return `${Math.floor((minor * 100) / size) / 100}${unit}`;
}

/** Odds in thousandths → three decimals: 1980 → `1.980`. */
export function formatOdds(milli: number): string {
  return (milli / 1000).toFixed(3);
}
