import { sharedFrames } from "./frames";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test("many pictures that want every frame share fifteen frames a second", () => {
  const nextFrame = sharedFrames(1000 / 15);
  const paintedAt: number[][] = [[], [], []];
  const play = (times: number[]): void => {
    times.push(performance.now());
    nextFrame(0, () => play(times));
  };
  for (const times of paintedAt) nextFrame(0, () => play(times));
  jest.advanceTimersByTime(2_000);
  const [first = []] = paintedAt;
  expect(paintedAt).toEqual([first, first, first]);
  expect(first.length).toBeGreaterThan(20);
  expect(first.length).toBeLessThanOrEqual(30);
});

test("a picture that asks for a later frame gets it then, and nothing runs while no picture waits", () => {
  const nextFrame = sharedFrames(1000 / 15);
  const shown: string[] = [];
  nextFrame(1_000, () => shown.push("slow"));
  const left = nextFrame(0, () => shown.push("left"));
  left.cancel();
  jest.advanceTimersByTime(900);
  expect(shown).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(shown).toEqual(["slow"]);
  expect(jest.getTimerCount()).toBe(0);
});
