import { drawOrder } from "@/games/racinggod/game";
import { START_FORM } from "../../../racinggod/form";
import { mulberry32 } from "../random";
import type { SceneFacts } from "../scene";
import { choreograph, type Choreography, FIELD_HALF, FULL_SPEED, LINE_TIME, SORTED_TIME } from "./choreography";

const RACES = 10_000;
const random = mulberry32(20_261_123);
const uniform = (below: number): number => Math.floor(random() * below);
const EVEN = Array.from({ length: 10 }, () => 1);

function factsOf(result: readonly number[], drawMs: number, more: Partial<SceneFacts> = {}): SceneFacts {
  return { roundNo: `2026112${uniform(1e6)}`, result, previous: null, drawMs, times: null, ...more };
}

function anyOrder(): readonly number[] {
  return EVEN.map((_, index) => ({ racer: index + 1, at: random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ racer }) => racer);
}

const LENGTHS = [1_000, 3_000, 6_000, 7_000, 10_000, 12_000, 20_000, 60_000];
const facts = Array.from({ length: RACES }, (_, index) => factsOf(anyOrder(), LENGTHS[index % LENGTHS.length] ?? 0));
const races = facts.map((each) => ({ facts: each, race: choreograph(each, 10) }));
const long = races.filter((each) => each.facts.drawMs >= 6_000);

function share(
  of: readonly { race: Choreography; facts: SceneFacts }[],
  holds: (race: Choreography) => boolean,
): number {
  return of.filter(({ race }) => holds(race)).length / of.length;
}
const winsFrom =
  (time: number) =>
  (race: Choreography): boolean =>
    race.rankingAt(time)[0] === race.rankingAt(1)[0];

test("10 000 races: the order at the line and after it is the result, and the winner is at the line at LINE_TIME", () => {
  const wrong = races.filter(({ facts: each, race }) => {
    const isInOrder = [LINE_TIME, 1.1].every((time) => race.rankingAt(time).join() === each.result?.join());
    const [before, after] = [-0.004, 0.004].map((step) => Math.max(...race.distancesAt(LINE_TIME + step)));
    return !isInOrder || (before ?? 0) >= race.line || (after ?? 0) <= race.line;
  });
  expect(wrong).toEqual([]);
});

test("at the end of a draw of seven seconds or more the whole field is past the line", () => {
  const some = long.filter((each) => each.facts.drawMs >= 7_000);
  expect(share(some, (race) => Math.min(...race.distancesAt(1)) >= race.line)).toBe(1);
});

test("10 000 races: no racer moves back, and speed and acceleration are bounded", () => {
  const step = 1 / 60;
  for (const { facts: each, race } of races) {
    if (race.distancesAt(0).some((distance) => distance !== 0)) throw new Error(`${each.roundNo} does not start level`);
    const seconds = (step * each.drawMs) / 1000;
    let before = race.distancesAt(0);
    const speeds = before.map(() => 0);
    for (let frame = 1; frame <= 63; frame += 1) {
      const now = race.distancesAt(frame * step);
      const field = race.fieldAt(frame * step);
      for (const [index, distance] of now.entries()) {
        const speed = (distance - (before[index] ?? 0)) / seconds;
        const sudden = Math.abs(speed - (speeds[index] ?? 0)) / seconds;
        // A jump in one frame would far exceed each of these bounds.
        if (speed < -1e-9 || speed > 1.8 * FULL_SPEED || Math.abs(distance - field) > FIELD_HALF * 1.25)
          throw new Error(`${each.roundNo} of ${each.drawMs} ms: speed ${speed}, ${distance - field} from the field`);
        if (sudden > (40 * 6_000) / Math.min(6_000, each.drawMs)) throw new Error(`${each.drawMs} ms: ${sudden}`);
        speeds[index] = speed;
      }
      before = now;
    }
  }
});

test("after the start at most three changes happen in a second, and no pair changes twice in a row", () => {
  for (const { facts: each, race } of long) {
    const changes: { at: number; pair: string }[] = [];
    const frames = 120;
    let before = race.rankingAt(SORTED_TIME);
    for (let frame = Math.ceil(frames * SORTED_TIME); frame <= frames; frame += 1) {
      const now = race.rankingAt(frame / frames);
      const moved = now.filter((racer, place) => racer !== before[place]);
      if (moved.length > 0)
        changes.push({
          at: (frame / frames) * each.drawMs,
          pair: moved.toSorted((left, right) => left - right).join(),
        });
      before = now;
    }
    const twice = changes.filter(({ pair }, index) => pair === changes[index - 1]?.pair);
    const fast = changes.filter(({ at }, index) => (changes[index + 3]?.at ?? Infinity) - at < 1000);
    expect([twice, fast]).toEqual([[], []]);
    expect(changes.length).toBeGreaterThanOrEqual(each.drawMs < 10_000 ? 6 : 10);
  }
});

test.each(LENGTHS.slice(2))("in a draw of %i ms the order of the first three is undecided until late", (drawMs) => {
  const some = long.filter((each) => each.facts.drawMs === drawMs);
  const [half, late] = [share(some, winsFrom(0.5)), share(some, winsFrom(0.75))];
  expect(half).toBeGreaterThan(0.2);
  expect(half).toBeLessThan(0.4);
  expect(late).toBeGreaterThan(0.25);
  expect(late).toBeLessThan(0.5);
  const undecided = share(
    some,
    (race) => race.rankingAt(0.75).slice(0, 3).join() !== race.rankingAt(1).slice(0, 3).join(),
  );
  expect(undecided).toBeGreaterThanOrEqual(0.9);
});

describe("with a form", () => {
  const runs = Array.from({ length: RACES }, () => {
    const each = factsOf(drawOrder(START_FORM, uniform), 10_000, { form: START_FORM });
    return { facts: each, race: choreograph(each, 8) };
  });

  test("10 000 races are undecided until late", () => {
    expect(share(runs, winsFrom(0.5))).toBeGreaterThan(0.2);
    expect(share(runs, winsFrom(0.5))).toBeLessThan(0.4);
    expect(share(runs, winsFrom(0.75))).toBeGreaterThan(0.25);
    expect(share(runs, winsFrom(0.75))).toBeLessThan(0.5);
  });

  test("a favourite runs further in front than an outsider that finishes in the same place", () => {
    const meanPlace = (racer: number): number => {
      const same = runs.filter(({ facts: each }) => each.result?.[3] === racer);
      return same.reduce((sum, { race }) => sum + race.rankingAt(0.25).indexOf(racer), 0) / same.length;
    };
    // Racer 2 is the strongest of the form, racer 5 the weakest.
    expect(meanPlace(2)).toBeLessThan(meanPlace(5) - 0.4);
  });
});

test("the margins at the line are in proportion to the platform's times", () => {
  const times = [58_000, 58_025, 58_625, 58_900, 59_000, 59_500, 59_900, 60_400];
  const race = choreograph(factsOf([3, 1, 2, 8, 7, 6, 5, 4], 10_000, { times }), 8);
  const at = [...race.distancesAt(LINE_TIME)].sort((left, right) => right - left);
  const behind = at.map((distance) => (at[0] ?? 0) - distance);
  const unit = (behind.at(-1) ?? 0) / 2_400;
  for (const [place, margin] of behind.entries()) expect(margin).toBeCloseTo(((times[place] ?? 0) - 58_000) * unit, 9);
});

test("a page that joins late sees the same race, and another round gives another race", () => {
  const each = factsOf(anyOrder(), 10_000);
  expect(choreograph({ ...each }, 10).distancesAt(0.6)).toEqual(choreograph(each, 10).distancesAt(0.6));
  expect(choreograph({ ...each, roundNo: "1" }, 10).distancesAt(0.6)).not.toEqual(
    choreograph(each, 10).distancesAt(0.6),
  );
});

test.each([[[]], [[1, 1]], [[2, 3]], [[1, 2, 4]], [[1, 2.5, 3]]])(
  "refuses %j as a finishing order of three",
  (result) => {
    expect(() => choreograph(factsOf(result, 10_000), 3)).toThrow(RangeError);
  },
);
