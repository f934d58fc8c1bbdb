import { createScene as cars } from "../../../pk10/canvas/scene";
import { createScene as horses } from "../../../racinggod/canvas/scene";
import { DETAILS } from "../detail";
import type { Moment, SceneFacts, View } from "../scene";
import { choreograph } from "./choreography";
import { PODIUM_MS, stagingOf, STILL_MS } from "./staging";

const CARS: SceneFacts = {
  roundNo: "202611230042",
  result: [8, 3, 7, 9, 10, 1, 5, 2, 6, 4],
  previous: { roundNo: "202611230041", numbers: [4, 1, 2, 3, 5, 6, 7, 8, 9, 10] },
  drawMs: 10_000,
  times: null,
};
const HORSES: SceneFacts = { ...CARS, result: [2, 4, 8, 6, 1, 3, 7, 5], previous: null };
const race = choreograph(CARS, 10);
const at = (moment: Moment, isReduced = false) => stagingOf(CARS, race, moment, isReduced);
const betting = (sinceMs: number) => at({ phase: "betting", sinceMs, leftMs: 42_000 - sinceMs });
const [detail] = DETAILS;
const viewOf = (isReduced: boolean): View => {
  if (detail === undefined) throw new Error("no level of detail");
  return { detail, isReduced, isLight: false, backed: [], hasWon: true };
};

test("racers roll to the grid without a jump, the last winner first", () => {
  const inSight = betting(0).distances.filter((distance) => distance > -4);
  expect(inSight.length).toBeGreaterThanOrEqual(2);
  const there = betting(800).distances.flatMap((distance, index) => (distance === 0 ? [index + 1] : []));
  expect(there).toContain(4);
  expect(there).not.toContain(10);
  for (let sinceMs = 0; sinceMs < 4_000; sinceMs += 20) {
    const [before, now] = [betting(sinceMs).distances, betting(sinceMs + 20).distances];
    const steps = now.map((distance, index) => distance - (before[index] ?? 0));
    expect([Math.min(...steps) >= 0, Math.max(...steps) < 0.4]).toEqual([true, true]);
  }
  expect(betting(3_000).distances).toEqual(race.distancesAt(0));
});

test("one more lamp is lit in each of the last seconds before the start", () => {
  const lamps = [4_900, 3_900, 2_900, 1_900, 900].map((leftMs) => at({ phase: "closed", sinceMs: 0, leftMs }).lamps);
  expect(lamps).toEqual([1, 2, 3, 4, 5]);
});

test("after the draw the field continues from its place, past the line", () => {
  const [end, after] = [at({ phase: "draw", time: 1 }), at({ phase: "result", sinceMs: 0 })];
  expect(after.distances).toEqual(end.distances);
  expect(after.camera).toEqual(end.camera);
});

test("the line is in sight for the last fifth of the draw", () => {
  for (const time of [0.8, 0.85, 0.9, 0.95]) {
    const { distances } = at({ phase: "draw", time });
    expect(race.line - Math.max(...distances)).toBeLessThan(4);
  }
});

test.each([
  ["the podium at its end", { phase: "result", sinceMs: STILL_MS }, false],
  ["a result with reduced motion", { phase: "result", sinceMs: 0 }, true],
  ["the grid with reduced motion", { phase: "betting", sinceMs: 0, leftMs: 40_000 }, true],
  ["with reduced motion, a wait for a draw without a known time", { phase: "closed", sinceMs: 0, leftMs: null }, true],
] as const)("nothing changes from a still moment on: %s", (_, moment, isReduced) => {
  const scene = cars(CARS);
  expect(scene.isStill(moment, viewOf(isReduced))).toBe(true);
  const later = {
    ...moment,
    sinceMs: moment.sinceMs + 7_777,
    ...("leftMs" in moment && moment.leftMs !== null ? { leftMs: 32_223 } : {}),
  };
  expect(at(later, isReduced)).toEqual(at(moment, isReduced));
});

test.each([
  { phase: "betting", sinceMs: 0, leftMs: 1000 },
  { phase: "draw", time: 0.5 },
  { phase: "result", sinceMs: PODIUM_MS },
] as const)("%j is no still moment", (moment) => {
  expect(cars(CARS).isStill(moment, viewOf(false))).toBe(false);
});

describe.each([
  ["cars", cars(CARS), ["engine", "engine", "engine", "engine", "crowd"]],
  ["horses", horses(HORSES), ["crowd"]],
] as const)("the sounds of %s", (_, scene, kinds) => {
  test("each sound is returned once, for any division of the time", () => {
    const all = scene.hitsBetween(0, 1);
    const steps = Array.from({ length: 60 }, (__, step) => scene.hitsBetween(step / 60, (step + 1) / 60)).flat();
    expect(steps).toEqual(all);
    expect(all.filter(({ kind }) => kind === "reveal")).toHaveLength(3);
    expect(all.some(({ kind }) => kind === "hoof")).toBe(kinds.length === 1);
  });

  test("the voices stay the same, and no voice jumps between left and right", () => {
    let before = scene.voicesAt(0);
    for (let frame = 0; frame <= 600; frame += 1) {
      const now = scene.voicesAt(frame / 600);
      expect(now.map(({ kind }) => kind)).toEqual(kinds);
      for (const [index, { pan, gain, pitch }] of now.entries()) {
        expect(Math.abs(pan)).toBeLessThanOrEqual(1);
        expect(Math.min(gain, pitch, 1 - gain, 1 - pitch)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(pan - (before[index]?.pan ?? 0))).toBeLessThan(0.06);
      }
      before = now;
    }
  });
});

test("the horses' distance to the line falls from 1 600 m to under 1 km, and to 0 at the line", () => {
  const scene = horses(HORSES);
  const left = [0, 0.2, 0.4, 0.6, 0.8, 0.95].map((time) => scene.metresLeftAt?.(time) ?? Number.NaN);
  expect(left[0]).toBe(1_600);
  expect(left).toEqual(left.toSorted((one, other) => other - one));
  expect(left.at(-2)).toBeLessThan(1_000);
  expect(left.at(-1)).toBeCloseTo(0, 6);
  expect(scene.metresLeftAt?.(1)).toBe(0);
  expect(cars(CARS).metresLeftAt).toBeUndefined();
});
