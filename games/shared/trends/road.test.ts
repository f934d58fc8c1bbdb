import * as fc from "fast-check";
import { beadPlate, bigRoad, ROAD_ROWS, type Road, runsOf, startRowAfter, streaksOf } from "./road";

/** A road as text: a line for each row, `.` for an empty place. */
function drawn(road: Road<string>): string[] {
  return Array.from({ length: ROAD_ROWS }, (_, row) =>
    Array.from(
      { length: road.columns },
      (_column, column) => road.cells.find((cell) => cell.column === column && cell.row === row)?.answer ?? ".",
    ).join(""),
  );
}

const read = (answers: string): string[] => [...answers];

describe("a bead plate", () => {
  test.each([
    ["no answers", "", 0, ["", "", "", "", "", ""]],
    ["one answer", "a", 0, ["a", ".", ".", ".", ".", "."]],
    ["more answers than a column holds", "abcdefgh", 0, ["ag", "bh", "c.", "d.", "e.", "f."]],
    ["answers from the third row on", "abcdefgh", 2, [".e", ".f", "ag", "bh", "c.", "d."]],
  ])("of %s goes down the columns", (_what, answers, startRow, picture) => {
    expect(drawn(beadPlate(read(answers), startRow))).toEqual(picture);
  });

  test("keeps each bead in its place when the window moves by one", () => {
    const place = (offset: number, index: number) => beadPlate(read("abcdefghijkl"), offset).cells[index];
    for (let offset = 0; offset < 5; offset += 1) {
      const [before, after] = [place(offset, 5), place(offset + 1, 4)];
      expect([after?.column, after?.row]).toEqual([before?.column, before?.row]);
    }
  });
});

test.each([
  ["grew", 4, [7, 9, 12], 7, 4],
  ["moved on by one", 4, [7, 9, 12], 9, 5],
  ["moved on by two", 4, [7, 9, 12], 12, 0],
  ["was replaced", 4, [7, 9, 12], 15, 0],
  ["was empty", 0, [], 7, 0],
  ["became empty", 4, [7], undefined, 0],
])("the start row is right after the window %s", (_what, startRow, before, oldest, row) => {
  expect(startRowAfter(startRow, before, oldest)).toBe(row);
});

describe("a big road", () => {
  test.each([
    ["is empty without answers", "", ["", "", "", "", "", ""]],
    ["has a column for each run", "aabaaa", ["aba", "a.a", "..a", "...", "...", "..."]],
    ["fills a column with six answers", "aaaaaab", ["ab", "a.", "a.", "a.", "a.", "a."]],
    ["turns right at the seventh answer", "aaaaaaaab", ["ab.", "a..", "a..", "a..", "a..", "aaa"]],
    ["turns a run above a tail", "aaaaaaaabbbbbbb", ["ab..", "ab..", "ab..", "ab..", "abbb", "aaa."]],
    [
      "starts a run above the tail of the run before",
      "aaaaaaabbbbbba",
      // b turns above a's tail; the last a is above b's tail.
      ["aba", "ab.", "ab.", "ab.", "abb", "aa."],
    ],
    [
      "fills the whole column with a run beyond the end of a tail",
      "aaaaaaabaaaaaa",
      ["aba", "a.a", "a.a", "a.a", "a.a", "aaa"],
    ],
  ])("%s", (_what, answers, picture) => {
    expect(drawn(bigRoad(read(answers)))).toEqual(picture);
  });

  test("starts a run behind tails that fill the top row", () => {
    const runs = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? "a" : "b").repeat(12 - index)).join("");
    const road = bigRoad(read(`${runs}ab`));
    expect(new Set(road.cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(road.cells.length);
    expect(road.cells.at(-2)).toMatchObject({ answer: "a", row: 0 });
    expect(road.cells.at(-1)).toMatchObject({ answer: "b", row: 0, column: (road.cells.at(-2)?.column ?? 0) + 1 });
  });

  // Mostly the same answer repeats, therefore tails are long and meet.
  const answersArbitrary = fc
    .array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.integer({ min: 1, max: 14 })), { maxLength: 30 })
    .map((runs) => runs.flatMap(([answer, length]) => Array.from({ length }, () => answer)));

  test("has exactly the answers in order, with no two cells in one place", () => {
    fc.assert(
      fc.property(answersArbitrary, (answers) => {
        const { cells, columns } = bigRoad(answers);
        expect(cells.map((cell) => cell.answer)).toEqual(answers);
        expect(cells.map((cell) => cell.index)).toEqual([...answers.keys()]);
        expect(new Set(cells.map(({ column, row }) => column * ROAD_ROWS + row)).size).toBe(answers.length);
        for (const { row, column } of cells) {
          expect(row).toBeGreaterThanOrEqual(0);
          expect(row).toBeLessThan(ROAD_ROWS);
          expect(column).toBeLessThan(columns);
        }
      }),
    );
  });

  test("moves a run one step down or right at a time, and never down after a turn", () => {
    fc.assert(
      fc.property(answersArbitrary, (answers) => {
        const { cells } = bigRoad(answers);
        for (const run of runsOf(answers)) {
          const own = cells.slice(run.start, run.start + run.length);
          const steps = own.slice(1).map((cell, index) => {
            const before = own[index];
            return `${cell.column - (before?.column ?? 0)} ${cell.row - (before?.row ?? 0)}`;
          });
          expect(own[0]?.row).toBe(0);
          expect(steps.join(",")).toMatch(/^(0 1,?)*(1 0,?)*$/);
        }
      }),
    );
  });

  test("leaves out whole runs at a limit, the oldest first, and only as many as it must", () => {
    fc.assert(
      fc.property(answersArbitrary, fc.integer({ min: 1, max: 25 }), (answers, cap) => {
        const { cells, columns } = bigRoad(answers, cap);
        const first = cells[0]?.index ?? 0;
        expect(cells.map((cell) => cell.answer)).toEqual(answers.slice(first));
        const runs = runsOf(answers);
        const kept = runs.filter((run) => run.start >= first);
        expect(kept[0]?.start ?? 0).toBe(first);
        expect(columns <= cap || kept.length === 1).toBe(true);
        const older = runs.at(-kept.length - 1);
        if (first > 0 && older !== undefined) expect(bigRoad(answers.slice(older.start)).columns).toBeGreaterThan(cap);
      }),
    );
  });
});

describe("the streaks", () => {
  test.each([
    ["", null, null],
    ["a", ["a", 1], ["a", 1]],
    ["aabbba", ["a", 1], ["b", 3]],
    ["aabb", ["b", 2], ["b", 2]],
    ["aaab", ["b", 1], ["a", 3]],
  ] as const)("of %j are its newest and its longest run", (answers, current, longest) => {
    const streaks = streaksOf(read(answers));
    const pairOf = (run: typeof streaks.current) => run && [run.answer, run.length];
    expect([pairOf(streaks.current), pairOf(streaks.longest)]).toEqual([current, longest]);
  });

  test("come from runs that together are the answers", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b")), (answers) => {
        const runs = runsOf(answers);
        expect(runs.flatMap((run) => Array.from({ length: run.length }, () => run.answer))).toEqual(answers);
        expect(runs.every((run, index) => run.answer !== runs[index + 1]?.answer)).toBe(true);
      }),
    );
  });
});
