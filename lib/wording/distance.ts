/** Intl's formatters by language and unit: Intl takes long to make one. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string, unit: "kilometer" | "meter"): Intl.NumberFormat {
  const key = `${tag} ${unit}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(tag, { style: "unit", unit, maximumFractionDigits: 1, numberingSystem: "latn" });
  formats.set(key, format);
  return format;
}

/** A distance in kilometres with one decimal; under one kilometre `<1 km` (specification, point 5). `tag`: the language for Intl. */
export function distanceText(tag: string, metres: number): string {
  const format = formatOf(tag, "kilometer");
  return metres < 1000 ? `<${format.format(1)}` : format.format(metres / 1000);
}

/** The metres of a distance under one kilometre, which `<1 km` leaves out; null for a longer one. `tag` as above. */
export const metresText = (tag: string, metres: number): string | null =>
  metres < 1000 ? formatOf(tag, "meter").format(metres) : null;
