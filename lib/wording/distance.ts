const kilometres = new Map<string, Intl.NumberFormat>();

/** A distance in kilometres with one decimal; under one kilometre `<1 km` (specification, point 5). `tag`: the language for Intl. */
export function distanceText(tag: string, metres: number): string {
  const format =
    kilometres.get(tag) ??
    new Intl.NumberFormat(tag, { style: "unit", unit: "kilometer", maximumFractionDigits: 1, numberingSystem: "latn" });
  kilometres.set(tag, format);
  return metres < 1000 ? `<${format.format(1)}` : format.format(metres / 1000);
}
