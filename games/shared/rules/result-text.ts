/** One racer of a racing result. */
export interface Ranking {
  readonly rank: number;
  readonly num: number;
  /** Seconds as the platform writes them: `61.234`. */
  readonly time: string;
}

export interface RacingResult {
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
