/** `tag digits` → its format: Intl takes long to make one. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number with this number of decimals and the language's decimal sign, without thousands: `12.5`, in Vietnamese
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
