import { DETAILS, detailFor, FRAMES_JUDGED } from "./detail";

const frames = (count: number, ms: number): number[] => new Array<number>(count).fill(ms);

test.each([
  ["sixty frames a second keep full detail", frames(FRAMES_JUDGED, 16.7), 0, 2, 0],
  ["too few frames change nothing", frames(FRAMES_JUDGED - 1, 40), 0, 2, 0],
  ["slow frames cost the sharpness first", frames(FRAMES_JUDGED, 33), 0, 2, 1],
  ["on a coarse screen slow frames cost the particles first", frames(FRAMES_JUDGED, 33), 0, 1, 2],
  ["slow frames cost the particles next", frames(FRAMES_JUDGED, 25), 1, 2, 2],
  ["slow frames then cost the moving background", frames(FRAMES_JUDGED, 25), 2, 2, 3],
  ["slow frames halve the frame rate last", frames(FRAMES_JUDGED, 25), 3, 2, 4],
  ["slow frames at the last level change nothing", frames(FRAMES_JUDGED, 90), 4, 2, 4],
  ["three long pauses change nothing", [...frames(FRAMES_JUDGED - 3, 16), 400, 300, 200], 0, 2, 0],
  ["slow frames of long ago do not count", [...frames(50, 50), ...frames(FRAMES_JUDGED, 16)], 1, 2, 1],
])("%s", (_, frameTimes, level, screenRatio, expected) => {
  expect(detailFor(frameTimes, level, screenRatio)).toBe(expected);
});

test("no level paints more than the previous level", () => {
  for (const [index, detail] of DETAILS.slice(1).entries()) {
    const before = DETAILS[index];
    expect(detail.pixelRatio).toBeLessThanOrEqual(before?.pixelRatio ?? 0);
    expect(detail.everyNth).toBeGreaterThanOrEqual(before?.everyNth ?? 9);
    expect(Number(detail.particles)).toBeLessThanOrEqual(Number(before?.particles));
    expect(Number(detail.parallax)).toBeLessThanOrEqual(Number(before?.parallax));
  }
});
