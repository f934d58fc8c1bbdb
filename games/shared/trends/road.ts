/** One answer with its place; columns and rows count from 0 at the top left. */
export interface RoadCell<A> {
  /** The answer's index among the given answers, 0 the oldest. */
  readonly index: number;
  readonly answer: A;
  readonly column: number;
  readonly row: number;
}

export interface Road<A> {
  /** Oldest first. */
  readonly cells: readonly RoadCell<A>[];
  readonly columns: number;
}

/** The usual number of rows of a road. */
export const ROAD_ROWS = 6;

/**
 * Bead plate: all answers in order, down one column of six and then the next.
 * @param answers oldest first
 * @param startRow row of the oldest answer, 0…5. It advances when old answers leave the window, which keeps the other
 * beads in place
 */
export function beadPlate<A>(answers: readonly A[], startRow = 0): Road<A> {
  const cells = answers.map((answer, index) => ({
    index,
    answer,
    column: Math.floor((startRow + index) / ROAD_ROWS),
    row: (startRow + index) % ROAD_ROWS,
  }));
  return { cells, columns: (cells.at(-1)?.column ?? -1) + 1 };
}

/**
 * Row of the oldest answer after the window has moved; the other beads keep their places.
 * @param startRow row of the oldest answer before
 * @param before keys of the answers in the window before, oldest first; a caller may use any keys
 * @param oldest key of the oldest answer now
 */
export function startRowAfter(startRow: number, before: readonly number[], oldest: number | undefined): number {
  const fallenOff = oldest === undefined ? -1 : before.indexOf(oldest);
  return fallenOff < 0 ? 0 : (startRow + fallenOff) % ROAD_ROWS;
}

export interface Run<A> {
  readonly answer: A;
  /** Index of its first answer among the given answers. */
  readonly start: number;
  readonly length: number;
}

export function runsOf<A>(answers: readonly A[]): readonly Run<A>[] {
  const runs: Run<A>[] = [];
  for (const [start, answer] of answers.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && last.answer === answer) runs[runs.length - 1] = { ...last, length: last.length + 1 };
    else runs.push({ answer, start, length: 1 });
  }
  return runs;
}

/** Puts whole runs in their places: each starts in the top row, to the right of the start of the run before it. */
function place<A>(runs: readonly Run<A>[]): Road<A> {
  const cells: RoadCell<A>[] = [];
  const taken = new Set<number>();
  const isFree = (column: number, row: number): boolean => row < ROAD_ROWS && !taken.has(column * ROAD_ROWS + row);
  let head = 0;
  for (const { answer, start, length } of runs) {
    // Six long runs in a row fill the top row with their tails; the next run then starts behind the last tail.
    while (!isFree(head, 0)) head += 1;
    let [column, row] = [head, 0];
    let turned = false;
    for (let step = 0; step < length; step += 1) {
      if (step > 0) {
        turned ||= !isFree(column, row + 1);
        if (turned) column += 1;
        else row += 1;
      }
      taken.add(column * ROAD_ROWS + row);
      cells.push({ index: start + step, answer, column, row });
    }
    head += 1;
  }
  return { cells, columns: cells.reduce((most, { column }) => Math.max(most, column + 1), 0) };
}

/**
 * Big road: every run of equal answers is a column. A run that reaches the bottom or another run's tail turns right
 * (the dragon tail).
 * @param answers oldest first
 * @param maxColumns most columns: the oldest runs are left out as a whole, never the newest run
 */
export function bigRoad<A>(answers: readonly A[], maxColumns = Number.POSITIVE_INFINITY): Road<A> {
  let runs = runsOf(answers);
  let road = place(runs);
  while (road.columns > maxColumns && runs.length > 1) {
    runs = runs.slice(1);
    road = place(runs);
  }
  return road;
}

export interface Streaks<A> {
  readonly current: Run<A> | null;
  /** The longest run, the newest of equally long ones; null without answers. */
  readonly longest: Run<A> | null;
}

/** @param answers oldest first */
export function streaksOf<A>(answers: readonly A[]): Streaks<A> {
  const runs = runsOf(answers);
  let longest = runs[0] ?? null;
  for (const run of runs) if (longest === null || run.length >= longest.length) longest = run;
  return { current: runs.at(-1) ?? null, longest };
}
