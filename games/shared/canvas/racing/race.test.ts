import fc from "fast-check";
import { createRace, FIELD_HALF, FINISH_TIME, START_TIME } from "./race";

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const order = fc.shuffledSubarray(NUMBERS, { minLength: 10, maxLength: 10 });
const facts = fc.record({ result: order, roundNo: fc.stringMatching(/^20\d{10}$/) });

/** Times of a ten-second race at 60 frames a second. */
const FRAMES = Array.from({ length: 601 }, (_, frame) => frame / 600);

test("every race ends in the drawn order, and has it from the champion's finish on", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const race = createRace(each);
      expect(race.rankingAt(1)).toEqual(each.result);
      const onTheLine = FRAMES.filter((time) => time >= FINISH_TIME).map((time) => race.rankingAt(time).join());
      expect(new Set(onTheLine)).toEqual(new Set([each.result.join()]));
    }),
  );
});

test("the champion is the first on the line, and every car is beyond it at the end", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const race = createRace(each);
      const first = FRAMES.find((time) => race.distancesAt(time).some((distance) => distance >= 1 - 1e-9)) ?? 1;
      expect(race.rankingAt(first)[0]).toBe(each.result[0]);
      expect(Math.min(...race.distancesAt(1))).toBeGreaterThan(1);
    }),
  );
});

test("gaps at the finish are visible: no two cars are level", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const race = createRace(each);
      for (const time of [FINISH_TIME, 1]) {
        const distances = [...race.distancesAt(time)].sort((a, b) => b - a);
        const gaps = distances.slice(1).map((distance, index) => (distances[index] ?? 0) - distance);
        expect(Math.min(...gaps)).toBeGreaterThan(FIELD_HALF / 25);
      }
    }),
  );
});

test("no car drives backwards or jumps, and the field stays together", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const race = createRace(each);
      const film = FRAMES.map((time) => race.distancesAt(time));
      const steps = film
        .slice(1)
        .flatMap((now, frame) => now.map((distance, car) => distance - (film[frame]?.[car] ?? 0)));
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...steps)).toBeLessThan(0.005);
      const away = FRAMES.flatMap((time) => race.distancesAt(time).map((at) => Math.abs(at - race.fieldAt(time))));
      expect(Math.max(...away)).toBeLessThan(FIELD_HALF + 1e-9);
    }),
  );
});

test("all wait on the grid until the lights go out", () => {
  fc.assert(
    fc.property(facts, fc.double({ min: -1, max: START_TIME, noNaN: true }), (each, time) => {
      const race = createRace(each);
      expect(race.distancesAt(time)).toEqual(NUMBERS.map(() => 0));
      expect(race.rankingAt(time)).toEqual(NUMBERS);
    }),
  );
});

test("the same facts give the same race, another round another one", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const [one, two] = [createRace(each), createRace({ ...each })];
      const other = createRace({ ...each, roundNo: `${each.roundNo}0` });
      expect(FRAMES.map((time) => one.distancesAt(time))).toEqual(FRAMES.map((time) => two.distancesAt(time)));
      expect(other.distancesAt(0.5)).not.toEqual(one.distancesAt(0.5));
    }),
    { numRuns: 20 },
  );
});

test("the early leader says nothing: leads change, and the leader at half time is seldom the champion", () => {
  const races = fc.sample(facts, { numRuns: 400, seed: 7 }).map(createRace);
  const changes = races.map((race) => {
    const leaders = FRAMES.filter((time) => time > 0.06).map((time) => race.rankingAt(time)[0]);
    return leaders.filter((car, index) => index > 0 && car !== leaders[index - 1]).length;
  });
  const sorted = [...changes].sort((a, b) => a - b);
  expect(sorted[200]).toBeGreaterThanOrEqual(4);
  expect(sorted[4]).toBeGreaterThanOrEqual(1);
  for (const time of [0.1, 0.5]) {
    const kept = races.filter((race) => race.rankingAt(time)[0] === race.rankingAt(1)[0]).length;
    expect(kept / races.length).toBeLessThan(0.2);
  }
  const beforeLast = races.filter((race) => race.rankingAt(0.78)[0] === race.rankingAt(1)[0]).length;
  expect(beforeLast / races.length).toBeLessThan(0.6);
});

test.each([[[]], [[1, 1]], [[2, 3]], [[1, 2, 4]]])("%j is no finishing order", (result) => {
  expect(() => createRace({ result, roundNo: "1" })).toThrow(RangeError);
});
