/** One line of the bench table: our figure and a base to compare it with, in `unit`. */
export interface BenchRow {
  name: string;
  ours: number;
  base: number;
  /** Says what `base` is. */
  baseName: string;
  unit: string;
  /** Ours ÷ base; the bench `bundle` gives the difference. */
  ratio: number;
  target: string;
  met: boolean;
  samples?: { ours: readonly number[]; base: readonly number[] };
  note?: string | undefined;
}

/**
 * Measures, closes everything that it opened, and returns its rows. Every bench file exports one as `rows`. `size` is
 * the number of players that the caller asks for.
 */
export type Bench = (size?: number) => Promise<BenchRow[]>;

/** The middle value, or the mean of the two middle values. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("An empty list has no median");
  return (lower + upper) / 2;
}

/** The value at or below which this share of the values is, by the nearest rank. Throws for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error("An empty list has no quantile");
  return value;
}

/**
 * Measures two sides in alternation: other work of the machine then affects both equally. The side that goes first
 * changes every turn. One unmeasured run warms up each side.
 * @returns every sample, in the order taken
 */
export async function interleave(
  turns: number,
  ours: () => Promise<number>,
  base: () => Promise<number>,
): Promise<{ ours: number[]; base: number[] }> {
  await ours();
  await base();
  const samples: { ours: number[]; base: number[] } = { ours: [], base: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 2 === 0) samples.ours.push(await ours());
    samples.base.push(await base());
    if (turn % 2 === 1) samples.ours.push(await ours());
  }
  return samples;
}

/**
 * Makes a row of two sides' samples: the medians, their quotient, and whether the row meets the bound.
 * @param bound `atLeast` or `atMost`: of the quotient ours ÷ base; `within`: of our median, in `unit`
 */
export function rowOf(
  title: Pick<BenchRow, "name" | "baseName" | "unit" | "note">,
  samples: { ours: readonly number[]; base: readonly number[] },
  bound: { atLeast: number } | { atMost: number } | { within: number },
): BenchRow {
  const ours = median(samples.ours);
  const base = median(samples.base);
  const row = { ...title, ours, base, ratio: ours / base, samples };
  if ("within" in bound) return { ...row, target: `≤ ${bound.within} ${title.unit}`, met: ours <= bound.within };
  if ("atMost" in bound) return { ...row, target: `≤ ${bound.atMost}`, met: row.ratio <= bound.atMost };
  return { ...row, target: `≥ ${bound.atLeast}`, met: row.ratio >= bound.atLeast };
}
