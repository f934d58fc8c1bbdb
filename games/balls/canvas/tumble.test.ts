import fc from "fast-check";
import { filmOf } from "./drum-film";
import { radiusOf } from "./drum-physics";
import { ballsReturning, createTumble, heapBalls } from "./tumble";

const drawn = fc.constantFrom(12, 24, 36, 48).chain((count) =>
  fc.record({
    count: fc.constant(count),
    ball: fc.integer({ min: 1, max: count }),
    roundNo: fc.stringMatching(/^20\d{10}$/),
    drawMs: fc.constantFrom(1_000, 8_000, 10_000, 60_000),
  }),
);
const FRAMES = Array.from({ length: 601 }, (_, frame) => frame / 600);

test("only the drawn ball leaves the drum, after three fifths of the draw", () => {
  fc.assert(
    fc.property(drawn, (facts) => {
      const tumble = createTumble(facts);
      expect(tumble.caught).toBeGreaterThan(0.6);
      expect(tumble.caught).toBeLessThan(0.77);
      for (const time of [0, 0.5, tumble.caught - 0.01]) expect(tumble.ballsAt(time)).toHaveLength(facts.count);
      for (const time of [tumble.caught + 0.01, 1, 2]) {
        const left = new Set(tumble.ballsAt(time).map(({ number }) => number));
        expect([left.size, left.has(facts.ball)]).toEqual([facts.count - 1, false]);
      }
    }),
    { numRuns: 10 },
  );
});

test("the tube takes the drawn ball at the place where the ball is", () => {
  fc.assert(
    fc.property(drawn, (facts) => {
      const tumble = createTumble(facts);
      const last = tumble.ballsAt(tumble.caught - 1e-6).find(({ number }) => number === facts.ball);
      expect(Math.hypot((last?.x ?? 9) - tumble.takenAt.x, (last?.y ?? 9) - tumble.takenAt.y)).toBeLessThan(0.02);
    }),
    { numRuns: 5 },
  );
});

test("no ball jumps, and only the ball in the tube's neck leaves the glass", () => {
  fc.assert(
    fc.property(drawn, (facts) => {
      const tumble = createTumble({ ...facts, drawMs: 10_000 });
      const radius = radiusOf(facts.count);
      let before = new Map(tumble.ballsAt(0).map((ball) => [ball.number, ball]));
      let [furthest, mostOutside] = [0, 0];
      for (const time of FRAMES) {
        const balls = tumble.ballsAt(time);
        for (const { number, x, y } of balls) {
          const last = before.get(number);
          furthest = Math.max(furthest, Math.hypot(x - (last?.x ?? 9), y - (last?.y ?? 9)));
        }
        const outside = balls.filter(({ x, y }) => Math.hypot(x, y) > 1 - radius + 0.01);
        mostOutside = Math.max(mostOutside, outside.length);
        before = new Map(balls.map((ball) => [ball.number, ball]));
      }
      expect(furthest).toBeLessThan(0.25);
      expect(mostOutside).toBe(1);
    }),
    { numRuns: 3 },
  );
});

test("every round of a drum begins with the same heap", () => {
  fc.assert(
    fc.property(drawn, (facts) => {
      const start = createTumble(facts).ballsAt(0);
      for (const [index, ball] of heapBalls(facts.count).entries()) {
        expect(start[index]?.number).toBe(ball.number);
        expect(start[index]?.x).toBeCloseTo(ball.x, 3);
      }
    }),
    { numRuns: 5 },
  );
});

test("the balls return from their last places to the heap without a jump", () => {
  const tumble = createTumble({ count: 48, ball: 17, roundNo: "202611210001", drawMs: 10_000 });
  const ends = [
    { share: 0, balls: tumble.ballsAt(tumble.film.end / tumble.steps) },
    { share: 1, balls: heapBalls(48) },
  ];
  for (const { share, balls } of ends) {
    const shown = new Map(ballsReturning(tumble, share).map((ball) => [ball.number, ball]));
    expect(new Set(shown.keys())).toEqual(new Set(balls.map(({ number }) => number)));
    for (const { number, x, y } of balls)
      expect(Math.hypot((shown.get(number)?.x ?? 9) - x, (shown.get(number)?.y ?? 9) - y)).toBeLessThan(0.01);
  }
  let before = new Map(ballsReturning(tumble, 0).map((ball) => [ball.number, ball]));
  for (let frame = 1; frame <= 144; frame += 1) {
    const balls = ballsReturning(tumble, frame / 144);
    for (const { number, x, y } of balls) {
      const last = before.get(number) ?? tumble.takenAt;
      expect(Math.hypot(x - last.x, y - last.y)).toBeLessThan(0.12);
      expect(Math.hypot(x, y)).toBeLessThan(1 - radiusOf(48) + 0.001);
    }
    before = new Map(balls.map((ball) => [ball.number, ball]));
  }
});

test("over many seeds the film draws the ball of every slot of the heap", () => {
  const leaving = Array.from({ length: 80 }, (_, seed) => filmOf(12, seed * 7919, 300).leaves);
  expect(new Set(leaving).size).toBe(12);
});

test("the fans spread the balls over the drum's height, and after the draw the balls lie still", () => {
  for (const count of [12, 24, 36, 48]) {
    const tumble = createTumble({ count, ball: 3, roundNo: "202611210001", drawMs: 10_000 });
    const heights = [0.2, 0.3, 0.4].flatMap((time) => tumble.ballsAt(time).map(({ y }) => y));
    expect(Math.min(...heights)).toBeLessThan(-0.5);
    expect(Math.max(...heights)).toBeGreaterThan(0.5);
    const rest = tumble.ballsAt(2);
    for (const [index, ball] of tumble.ballsAt(1.24).entries()) expect(ball.y).toBeCloseTo(rest[index]?.y ?? 9, 1);
  }
});

test.each([0, 13, 1.5, Number.NaN])("refuses %d as one of twelve balls", (ball) => {
  expect(() => createTumble({ count: 12, ball, roundNo: "1", drawMs: 10_000 })).toThrow(RangeError);
});
