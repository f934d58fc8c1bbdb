/** The symbols, the commonest first. */
export const WHEEL_SYMBOLS = ["star", "clover", "bell", "seven", "diamond", "crown", "sun"] as const;
export type WheelSymbol = (typeof WHEEL_SYMBOLS)[number];

/**
 * The symbols of the segments 1…54, clockwise: star 24, clover 15, bell 7, seven 4, diamond 2, crown 1, sun 1. Equal
 * symbols are far apart.
 */
export const WHEEL: readonly WheelSymbol[] = (
  "crown star clover star bell star clover seven star " +
  "clover star diamond star clover bell star clover star " +
  "seven star clover star bell star clover sun star " +
  "clover star bell star clover star seven clover star " +
  "bell star clover star diamond star clover star bell " +
  "clover star seven star clover star bell star clover"
)
  .split(" ")
  .flatMap((name) => WHEEL_SYMBOLS.filter((symbol) => symbol === name));

/** The symbol of a segment, 1…54. Throws RangeError for any other number. */
export function symbolOf(segment: number): WheelSymbol {
  const symbol = WHEEL[segment - 1];
  if (symbol === undefined) throw new RangeError(`no segment: ${segment}`);
  return symbol;
}
