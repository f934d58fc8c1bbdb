import { readResultText } from "../shared/rules/result-text";

/**
 * The finishing times in a platform's result text, in milliseconds and in finishing order. Null if the text is absent,
 * malformed, or of another round or another order.
 */
export function resultTimes(
  text: string | null | undefined,
  roundNo: string,
  order: readonly number[],
): readonly number[] | null {
  const read = readResultText(text ?? "");
  if (read === null || read.roundNo !== roundNo || read.rankings.length !== order.length) return null;
  const isOfOrder = read.rankings.every(({ rank, num }, place) => rank === place + 1 && num === order[place]);
  const times = read.rankings.map(({ time }) => millisecondsOf(time)).filter((time) => time !== null);
  return isOfOrder && times.length === order.length ? times : null;
}

/** `70.111` or `1:10.111` → 70 111; null for anything else. */
function millisecondsOf(time: string): number | null {
  const [, minutes = "0", seconds, fraction = ""] = /^(?:(\d{1,3}):)?(\d{1,5})(?:\.(\d{1,6}))?$/.exec(time) ?? [];
  if (seconds === undefined) return null;
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3));
}
