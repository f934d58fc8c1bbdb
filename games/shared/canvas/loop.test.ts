import { createLoop, type FrameClock, type LoopOptions } from "./loop";

/** A clock and a screen that the test controls. */
function setUp(options: Partial<LoopOptions> = {}) {
  let now = 1000;
  let next: (() => void) | null = null;
  const clock: FrameClock = {
    now: () => now,
    request: (callback) => {
      next = callback;
      return 1;
    },
    cancel: () => {
      next = null;
    },
  };
  const draw = jest.fn<void, [number, number | null]>();
  const onEnd = jest.fn<void, []>();
  const loop = createLoop({ clock, durationMs: 10_000, elapsedMs: 0, draw, onEnd, ...options });
  return {
    loop,
    draw,
    onEnd,
    isIdle: () => next === null,
    /** Time passes without a frame. */
    pass: (ms: number) => {
      now += ms;
    },
    frame(ms: number) {
      now += ms;
      const callback = next;
      next = null;
      callback?.();
    },
  };
}

test("it paints nothing until it is shown, then every frame until the end, which it reports once", () => {
  const film = setUp();
  expect(film.draw).not.toHaveBeenCalled();
  film.loop.show(true);
  film.frame(2500);
  film.frame(2500);
  film.frame(6000);
  expect(film.draw.mock.calls).toEqual([
    [0, null],
    [0.25, 2500],
    [0.5, 2500],
    [1, 6000],
  ]);
  expect(film.onEnd).toHaveBeenCalledTimes(1);
  expect(film.isIdle()).toBe(true);
  film.loop.show(true);
  expect(film.draw).toHaveBeenCalledTimes(4);
});

test("a late start continues in the middle, a start after the end paints the last frame alone", () => {
  const middle = setUp({ elapsedMs: 4000 });
  middle.loop.show(true);
  expect(middle.draw.mock.calls).toEqual([[0.4, null]]);
  const late = setUp({ elapsedMs: 60_000 });
  late.loop.show(true);
  expect(late.draw.mock.calls).toEqual([[1, null]]);
  expect(late.onEnd).toHaveBeenCalledTimes(1);
});

test("while hidden it asks for no frame; shown again it continues at the current time", () => {
  const film = setUp();
  film.loop.show(true);
  film.loop.show(false);
  expect(film.isIdle()).toBe(true);
  film.pass(7000);
  film.loop.show(true);
  expect(film.draw).toHaveBeenLastCalledWith(0.7, null);
  film.loop.show(false);
  film.pass(90_000);
  film.loop.show(true);
  expect(film.draw).toHaveBeenLastCalledWith(1, null);
  expect(film.onEnd).toHaveBeenCalledTimes(1);
});

test("shown twice it paints one frame, not two", () => {
  const film = setUp();
  film.loop.show(true);
  film.loop.show(true);
  expect(film.draw).toHaveBeenCalledTimes(1);
});

test("after its stop nothing is painted", () => {
  const film = setUp();
  film.loop.show(true);
  film.loop.stop();
  expect(film.isIdle()).toBe(true);
  film.loop.show(true);
  expect(film.draw).toHaveBeenCalledTimes(1);
  expect(film.onEnd).not.toHaveBeenCalled();
});

test("a resized box is painted again at the current moment", () => {
  const film = setUp();
  film.loop.show(true);
  film.pass(5000);
  film.loop.repaint();
  expect(film.draw).toHaveBeenLastCalledWith(0.5, null);
});
