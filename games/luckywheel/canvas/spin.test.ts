import fc from "fast-check";
import { clicksOf, createSpin, flapAt, restAt, restingAngle, SEGMENT, segmentAt, SEGMENTS, STOP_TIME } from "./spin";

const facts = fc.record({
  segment: fc.integer({ min: 1, max: SEGMENTS }),
  from: fc.integer({ min: 1, max: SEGMENTS }),
  roundNo: fc.stringMatching(/^20\d{10}$/),
  drawMs: fc.constantFrom(1_000, 8_000, 10_000, 60_000),
});
const FRAMES = Array.from({ length: 601 }, (_, frame) => frame / 600);

test("a spin starts where the previous one ended, and ends well inside the drawn segment with the pawl at rest", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const { angleAt } = createSpin(each);
      expect([angleAt(-1), angleAt(0)]).toEqual([restingAngle(each.from), restingAngle(each.from)]);
      expect(angleAt(STOP_TIME)).toBe(angleAt(1));
      expect(Math.sin(angleAt(1))).toBeCloseTo(Math.sin(restingAngle(each.segment)), 9);
      expect(segmentAt(angleAt(1))).toBe(each.segment);
      expect(restAt(angleAt(1))).toBeGreaterThan(0.25);
      expect(restAt(angleAt(1))).toBeLessThan(0.65);
      expect(flapAt(angleAt(1))).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test("the wheel slows without a jump in speed, and rocks back by less than two thirds of a segment", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const { angleAt, speedAt } = createSpin(each);
      const speeds = FRAMES.map(speedAt);
      const most = Math.max(...speeds);
      const steps = speeds.slice(1).map((speed, index) => Math.abs(speed - (speeds[index] ?? 0)));
      expect(Math.max(...steps)).toBeLessThan(most * 0.04);
      const slowing = FRAMES.filter((time) => time >= 0.21 && time <= 0.84).map(speedAt);
      expect(slowing.every((speed, index) => index === 0 || speed <= (slowing[index - 1] ?? 0) + 1e-6)).toBe(true);
      const furthest = Math.max(...FRAMES.map(angleAt));
      expect((furthest - angleAt(1)) / SEGMENT).toBeLessThan(0.65);
    }),
    { numRuns: 60 },
  );
});

test("at the last peg some wheels go on, and others roll back", () => {
  const crests = Array.from({ length: 40 }, (_, index) => {
    const { angleAt } = createSpin({ segment: 9, from: 1, roundNo: `2026112100${index}`, drawMs: 10_000 });
    return Math.max(...FRAMES.map(angleAt)) > angleAt(1) + 0.1 * SEGMENT;
  });
  expect(new Set(crests)).toEqual(new Set([true, false]));
});

test("the clicks slow down, and in the last quarter of the draw they are few enough to count", () => {
  fc.assert(
    fc.property(facts, (each) => {
      const spin = createSpin({ ...each, drawMs: 10_000 });
      const clicks = clicksOf(spin);
      const late = clicks.filter((at) => at > 0.6);
      const pauses = late.slice(1).map((at, index) => at - (late[index] ?? 0));
      expect(pauses.every((pause, index) => index === 0 || pause > (pauses[index - 1] ?? 0) - 0.001)).toBe(true);
      const last = clicks.filter((at) => at > 0.75).length;
      expect(last).toBeGreaterThanOrEqual(4);
      expect(last).toBeLessThan(14);
    }),
    { numRuns: 60 },
  );
});

test("a peg pushes the pawl once for each segment, all the way, and releases it", () => {
  const pushes = Array.from({ length: 2000 }, (_, index) => flapAt((index / 1000) * SEGMENT));
  expect(Math.max(...pushes)).toBeGreaterThan(0.98);
  expect(pushes.filter((push, index) => push > 0 && (pushes[index - 1] ?? 0) === 0)).toHaveLength(2);
});

test.each([0, 55, 1.5, Number.NaN])("refuses %d as a segment", (segment) => {
  expect(() => createSpin({ segment, from: 1, roundNo: "1", drawMs: 10_000 })).toThrow(RangeError);
  expect(() => createSpin({ segment: 1, from: segment, roundNo: "1", drawMs: 10_000 })).toThrow(RangeError);
});
