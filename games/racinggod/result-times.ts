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

/** `70.111` and `1:10.111` give 70 111; null for a text of another form. */
function millisecondsOf(time: string): number | null {
  const [, minutes = "0", seconds, fraction = ""] = /^(?:(\d{1,3}):)?(\d{1,5})(?:\.(\d{1,6}))?$/.exec(time) ?? [];
  if (seconds === undefined) return null;
  return Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3));
}

interface Ranking {
  readonly rank: number;
  readonly num: number;
  /** As the platform writes it: `61.234` or `1:01.234`. */
  readonly time: string;
}

interface RacingResult {
  readonly roundNo: string;
  /** Racers in the order of their ranks. */
  readonly rankings: readonly Ranking[];
}

/** Writes `roundNo:rank-num-time,…`; `timesMs` are in the order of `order`. */
export function resultTextOf(roundNo: string, order: readonly number[], timesMs: readonly number[]): string {
  const rankings = order.map((num, place) => `${place + 1}-${num}-${((timesMs[place] ?? 0) / 1000).toFixed(3)}`);
  return `${roundNo}:${rankings.join(",")}`;
}

/** Parses `roundNo:rank-num-time,…` with its ranks in any order; null for any other text. */
export function readResultText(text: string): RacingResult | null {
  const [, roundNo, list] = /^([^\s:]{1,64}):([\d.,:-]{1,1024})$/.exec(text) ?? [];
  if (roundNo === undefined || list === undefined) return null;
  const rankings: Ranking[] = [];
  for (const entry of list.split(",")) {
    const [, rank, num, time] = /^(\d{1,2})-(\d{1,2})-(\d[\d.:]{0,15})$/.exec(entry) ?? [];
    if (rank === undefined || num === undefined || time === undefined) return null;
    rankings.push({ rank: Number(rank), num: Number(num), time });
  }
  return { roundNo, rankings: rankings.sort((one, other) => one.rank - other.rank) };
}
