import { CAR_ASPECT, layoutOf, screenX } from "./layout";
import { createRace, FIELD_HALF } from "./race";

const BOXES = [
  [390, 176, 2],
  [374, 176, 3],
  [780, 236, 1],
  [1280, 720, 1],
  [420, 420, 2],
] as const;

test.each(BOXES)("in %s × %s at %s every car is inside the canvas at every moment", (width, height, ratio) => {
  const layout = layoutOf(width, height, ratio, 10);
  expect([layout.width, layout.height]).toEqual([width * ratio, height * ratio]);
  for (const offset of [-FIELD_HALF, FIELD_HALF]) {
    for (const lane of layout.lanes) {
      const nose = screenX(layout, 0.5 + offset, lane.y, 0.5);
      expect(nose).toBeLessThanOrEqual(layout.width);
      expect(nose - lane.carHeight * CAR_ASPECT).toBeGreaterThanOrEqual(0);
      expect(lane.y).toBeGreaterThan(layout.far);
      expect(lane.y).toBeLessThan(layout.near);
    }
  }
});

test("a number on a phone is at least ten pixels tall, and no nearer car hides it", () => {
  const layout = layoutOf(374, 176, 1, 10);
  for (const [index, lane] of layout.lanes.entries()) {
    expect((lane.carHeight * 25) / 44).toBeGreaterThanOrEqual(10);
    const next = layout.lanes[index + 1];
    // The deck ends at 27.6 of a car's 44 units; the next car's deck begins 8 units below its top.
    if (next) {
      expect(next.y - (next.carHeight * 32) / 44).toBeGreaterThan(lane.y - (lane.carHeight * 16) / 44);
    }
  }
});

test("the field fills more than half of the width when it is spread out", () => {
  const layout = layoutOf(780, 236, 1, 10);
  const race = createRace({ result: [3, 1, 2, 10, 9, 8, 7, 6, 5, 4], roundNo: "1" });
  const distances = race.distancesAt(0.87);
  const spread = (Math.max(...distances) - Math.min(...distances)) * layout.trackLength;
  expect(spread / layout.width).toBeGreaterThan(0.5);
});
