import fc from "fast-check";
import { createSpin, flapAt, restAt, SEGMENT, segmentAt, SEGMENTS, START_TIME, STOP_TIME } from "./spin";

const facts = fc.record({
  segment: fc.integer({ min: 1, max: SEGMENTS }),
  roundNo: fc.stringMatching(/^20\d{10}$/),
});
/** Times of a ten-second spin at 60 frames a second. */
const FRAMES = Array.from({ length: 601 }, (_, frame) => frame / 600);

test("200 spins end on the drawn segment, well inside it, with the flapper at rest", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const angle = createSpin(each).angleAt(1);
      expect(segmentAt(angle)).toBe(each.segment);
      expect(restAt(angle)).toBeGreaterThan(0.2);
      expect(restAt(angle)).toBeLessThan(0.8);
      expect(flapAt(angle)).toBe(0);
    }),
    { numRuns: 200, seed: 54 },
  );
});

test("every segment can be the end of a spin", () => {
  const all = Array.from({ length: SEGMENTS }, (_, index) => index + 1);
  expect(all.map((segment) => segmentAt(createSpin({ segment, roundNo: "202611210001" }).angleAt(1)))).toEqual(all);
});

test("it waits with segment 1 under the pointer, and does not move after its stop", () => {
  fc.assert(
    fc.property(facts, fc.double({ min: -1, max: START_TIME, noNaN: true }), (each, before) => {
      const spin = createSpin(each);
      expect(spin.angleAt(before)).toBe(0);
      expect(segmentAt(0)).toBe(1);
      expect(spin.angleAt(STOP_TIME)).toBe(spin.angleAt(1));
      expect([spin.speedAt(before), spin.speedAt(STOP_TIME)]).toEqual([0, 0]);
    }),
  );
});

test("it speeds up once and slows down once, and never turns back or jumps", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const spin = createSpin(each);
      const angles = FRAMES.map((time) => spin.angleAt(time));
      const steps = angles.slice(1).map((angle, frame) => angle - (angles[frame] ?? 0));
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
      const peak = steps.indexOf(Math.max(...steps));
      const rising = (from: number, to: number): boolean =>
        steps.slice(from, to).every((step, index) => step - (steps[from + index - 1] ?? 0) >= -1e-9);
      expect(rising(1, peak + 1)).toBe(true);
      expect(steps.slice(peak + 1).every((step, index) => step - (steps[peak + index] ?? 0) <= 1e-9)).toBe(true);
      expect(Math.max(...steps)).toBeLessThan(3 * SEGMENT);
    }),
  );
});

test("its speed is that of its angle", () => {
  const spin = createSpin({ segment: 7, roundNo: "202611210001" });
  for (const time of [0.05, 0.1, 0.2, 0.5, 0.8]) {
    const slope = (spin.angleAt(time + 1e-5) - spin.angleAt(time - 1e-5)) / 2e-5 / SEGMENT;
    expect(spin.speedAt(time)).toBeCloseTo(slope, 1);
  }
});

test("the end is long: in the last second pegs still pass, few enough to be counted", () => {
  const passed = fc.sample(facts, { numRuns: 200, seed: 1 }).map((each) => {
    const spin = createSpin(each);
    return (spin.angleAt(1) - spin.angleAt(STOP_TIME - 0.15)) / SEGMENT;
  });
  expect(Math.min(...passed)).toBeGreaterThan(2);
  expect(Math.max(...passed)).toBeLessThan(12);
});

test("a peg pushes the flapper once for each segment, all the way, and releases it", () => {
  const pushes = Array.from({ length: 2000 }, (_, index) => flapAt((index / 1000) * SEGMENT));
  expect(Math.max(...pushes)).toBeGreaterThan(0.98);
  expect(pushes.filter((push, index) => push > 0 && (pushes[index - 1] ?? 0) === 0)).toHaveLength(2);
});

test("its start does not show where it stops: another round, another spin", () => {
  const [one, other] = ["202611210001", "202611210002"].map((roundNo) => createSpin({ segment: 9, roundNo }));
  expect(one?.angleAt(0.5)).not.toBe(other?.angleAt(0.5));
  expect(createSpin({ segment: 9, roundNo: "202611210001" }).angleAt(0.5)).toBe(one?.angleAt(0.5));
});

test.each([0, 55, 1.5, Number.NaN])("%d is no segment", (segment) => {
  expect(() => createSpin({ segment, roundNo: "1" })).toThrow(RangeError);
});
