import fc from "fast-check";
import { createTumble } from "./tumble";

const drawn = fc.constantFrom(12, 24, 36, 48).chain((count) =>
  fc.record({
    count: fc.constant(count),
    ball: fc.integer({ min: 1, max: count }),
    roundNo: fc.stringMatching(/^20\d{10}$/),
  }),
);

test("200 draws end with exactly the drawn ball out, and every other one inside", () => {
  fc.assert(
    fc.property(drawn, ({ count, ball, roundNo }) => {
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      const end = createTumble({ count, ball, roundNo }).momentAt(1);
      expect(end.out).toEqual({ number: ball, way: 1 });
      expect(end.inside.map((each) => each.number).sort((a, b) => a - b)).toEqual(
        numbers.filter((number) => number !== ball),
      );
    }),
    { numRuns: 200, seed: 48 },
  );
});
