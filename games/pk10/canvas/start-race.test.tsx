import { startRace } from "./start-race";

const mockSeen = { painted: 0, lookedUp: 0, resized: (): void => undefined };

jest.mock("../../shared/canvas/racing/frame", () => ({ paintFrame: () => (mockSeen.painted += 1) }));
jest.mock("../../shared/canvas/racing/sprites", () => ({
  spritesFor: () => {
    mockSeen.lookedUp += 1;
    return { layout: { width: 640, height: 280 } };
  },
}));
jest.mock("../../shared/canvas/watch", () => ({
  watchSeen: (_canvas: Element, tell: (seen: boolean) => void) => {
    tell(true);
    return () => undefined;
  },
  watchBox: (_canvas: Element, tell: () => void) => {
    mockSeen.resized = tell;
    return () => undefined;
  },
}));

const RESULT = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];

test("the box is measured and the picture looked up once for each size and theme, not for each frame", async () => {
  let measured = 0;
  const canvas = document.createElement("canvas");
  Object.defineProperties(canvas, {
    getContext: { value: () => ({}) },
    clientWidth: { get: () => (measured += 1) && 640 },
    clientHeight: { value: 280 },
  });
  let now = 0;
  let frame = (): void => undefined;
  const clock = {
    now: () => now,
    request(callback: () => void): number {
      frame = callback;
      return 1;
    },
    cancel: () => undefined,
  };
  const frames = (count: number): void => {
    for (let each = 0; each < count; each += 1) {
      now += 16;
      frame();
    }
  };
  startRace(canvas, { result: RESULT, roundNo: "1", durationMs: 10_000, clock });
  frames(20);
  expect(mockSeen.painted).toBe(21);
  expect([measured, mockSeen.lookedUp]).toEqual([1, 1]);
  mockSeen.resized();
  frames(5);
  expect([measured, mockSeen.lookedUp]).toEqual([2, 2]);
  document.documentElement.dataset["theme"] = "light";
  await Promise.resolve();
  frames(5);
  expect([measured, mockSeen.lookedUp]).toEqual([3, 3]);
});
