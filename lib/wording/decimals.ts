/** `tag digits` → its format, because Intl takes long to make a format. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number with this number of decimals and the language's decimal sign, without grouping: `12.5`, in Vietnamese
 * `12,5`.
 * @param tag the language for Intl, from `useLocale` and `intlTag`
 */
export function decimals(value: number, digits: number, tag: string): string {
  const key = `${tag} ${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(tag, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
      numberingSystem: "latn",
    });
  formats.set(key, format);
  return format.format(value);
}

/** Odds in thousandths → three decimals: 1980 → `1.980`, in Vietnamese `1,980`. `tag` as for {@link decimals}. */
export const formatOdds = (milli: number, tag: string): string => decimals(milli / 1000, 3, tag);

/** Shown in place of odds for a bet without odds. */
export const NO_ODDS = "–";

const unitFormats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string, unit: "kilometer" | "meter"): Intl.NumberFormat {
  const key = `${tag} ${unit}`;
  const format =
    unitFormats.get(key) ??
    new Intl.NumberFormat(tag, { style: "unit", unit, maximumFractionDigits: 1, numberingSystem: "latn" });
  unitFormats.set(key, format);
  return format;
}

/** At most one decimal; under one kilometre `<1 km` (specification, point 5). `tag`: the language for Intl. */
export function distanceText(tag: string, metres: number): string {
  const format = formatOf(tag, "kilometer");
  return metres < 1000 ? `<${format.format(1)}` : format.format(metres / 1000);
}

/** The metres of a distance under one kilometre, which `<1 km` leaves out; null for a longer one. `tag` as above. */
export const metresText = (tag: string, metres: number): string | null =>
  metres < 1000 ? formatOf(tag, "meter").format(metres) : null;
