import fc from "fast-check";
import { createTumble, HALF_LENGTH } from "./tumble";

const drawn = fc.constantFrom(12, 24, 36, 48).chain((count) =>
  fc.record({
    count: fc.constant(count),
    ball: fc.integer({ min: 1, max: count }),
    roundNo: fc.stringMatching(/^20\d{10}$/),
  }),
);

/** How far the middle of a ball is outside the glass, less than 0 inside. */
const beyond = (x: number, y: number, radius: number): number =>
  Math.hypot(x - Math.min(HALF_LENGTH, Math.max(-HALF_LENGTH, x)), y) - (1 - radius);

test("no other ball comes out, all of them stay in the glass, and the drawn one comes out once", () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const tumble = createTumble(each);
      let way = 0;
      for (let frame = 0; frame <= 120; frame += 1) {
        const { inside, out } = tumble.momentAt(frame / 120);
        if (out !== null) expect(out.number).toBe(each.ball);
        expect(out?.way ?? 0).toBeGreaterThanOrEqual(way);
        way = out?.way ?? 0;
        expect(inside.length).toBe(out === null ? each.count : each.count - 1);
        const free = inside.filter(({ number }) => number !== each.ball);
        expect(Math.max(...free.map(({ x, y }) => beyond(x, y, tumble.radius)))).toBeLessThan(1e-6);
      }
    }),
    { numRuns: 12 },
  );
});

test("every round of a drum begins with the same heap, at rest", () => {
  fc.assert(
    fc.property(drawn, ({ count, ball, roundNo }) => {
      const waiting = createTumble({ count, ball: null, roundNo: "" });
      const tumble = createTumble({ count, ball, roundNo });
      expect(tumble.momentAt(0)).toEqual(waiting.momentAt(0));
      const now = new Map(tumble.momentAt(0.02).inside.map((each) => [each.number, each]));
      for (const { number, x, y } of waiting.momentAt(0).inside) {
        expect(Math.hypot((now.get(number)?.x ?? 9) - x, (now.get(number)?.y ?? 9) - y)).toBeLessThan(0.2);
      }
    }),
    { numRuns: 20 },
  );
});

test("the air moves them: half way through, the balls are spread over the height of the drum", () => {
  for (const count of [12, 24, 36, 48]) {
    const heights = [0.2, 0.3, 0.4, 0.5].flatMap((time) =>
      createTumble({ count, ball: 3, roundNo: "202611210001" })
        .momentAt(time)
        .inside.map(({ y }) => y),
    );
    expect(Math.min(...heights)).toBeLessThan(-0.3);
    expect(Math.max(...heights)).toBeGreaterThan(0.3);
  }
});

test("a moment is the same whichever moments were shown before", () => {
  const facts = { count: 24, ball: 7, roundNo: "202611210001" };
  const [straight, winding] = [createTumble(facts), createTumble(facts)];
  for (const time of [0.1, 0.9, 0.3, 1, 0.5]) winding.momentAt(time);
  expect(winding.momentAt(0.6)).toEqual(straight.momentAt(0.6));
});

test.each([0, 13, 1.5, Number.NaN])("%d is no ball of twelve", (ball) => {
  expect(() => createTumble({ count: 12, ball, roundNo: "1" })).toThrow(RangeError);
});
