import type { Box, Moment, Scene, SceneFacts, View } from "./scene";
import { DETAILS } from "./detail";
import { playScene, type SceneHost, sharedFrames } from "./play-scene";

describe("a scene on a canvas", () => {
  let moment: Moment;
  let boxes: Box[];
  let resize = (): void => undefined;
  let see = (_seen: boolean): void => undefined;
  /** jsdom has no IntersectionObserver and no ResizeObserver. */
  class Observer {
    observe(): void {}
    disconnect(): void {}
  }

  const facts: SceneFacts = { roundNo: "1", result: null, previous: null, drawMs: 10_000, times: null };
  const scene: Scene = {
    paint: (_painter, box) => void boxes.push(box),
    isStill: ({ phase }) => phase === "closed",
    hitsBetween: () => [],
    voicesAt: () => [],
  };

  function play(host: Partial<SceneHost> = {}, createScene = () => scene) {
    const canvas = document.createElement("canvas");
    Object.defineProperties(canvas, {
      getContext: { value: () => ({}) },
      clientWidth: { value: 640 },
      clientHeight: { value: 280 },
    });
    return playScene(canvas, createScene, {
      showingAt: () => ({ facts, moment }),
      lookNow: () => ({ isReduced: false, backed: [], hasWon: false }),
      ...host,
    });
  }
  const framesIn = (ms: number): number => {
    const before = boxes.length;
    jest.advanceTimersByTime(ms);
    return boxes.length - before;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    boxes = [];
    moment = { phase: "draw", time: 0.5 };
    Object.assign(window, {
      matchMedia: () => new EventTarget(),
      IntersectionObserver: class extends Observer {
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          super();
          see = (isIntersecting) => notify([{ isIntersecting }]);
        }
      },
      ResizeObserver: class extends Observer {
        constructor(notify: () => void) {
          super();
          resize = notify;
        }
        // A browser also notifies at the first observation.
        override observe(): void {
          resize();
        }
      },
    });
  });
  afterEach(() => jest.useRealTimers());

  test("the frame rate falls from a draw to an opening, an idle scene and a still scene", () => {
    const playing = play();
    expect(framesIn(1_000)).toBeGreaterThan(55);
    moment = { phase: "betting", sinceMs: 1_000, leftMs: 39_000 };
    playing.repaint();
    expect(framesIn(1_000)).toBeGreaterThan(16);
    moment = { phase: "betting", sinceMs: 12_000, leftMs: 30_000 };
    playing.repaint();
    const idle = framesIn(1_000);
    expect(idle).toBeGreaterThan(8);
    expect(idle).toBeLessThan(16);
    moment = { phase: "closed", sinceMs: 0, leftMs: null };
    playing.repaint();
    expect(framesIn(1_000)).toBe(0);
    playing.stop();
  });

  test("a small picture is painted at most fifteen times a second, and never out of sight", () => {
    const [detail] = DETAILS;
    if (detail === undefined) throw new Error("no detail");
    const views: View[] = [];
    const watched: Scene = {
      ...scene,
      paint: (_painter, box, _moment, view) => void (boxes.push(box), views.push(view)),
    };
    const playing = play({ thrift: { detail, nextFrame: sharedFrames(1000 / 15) } }, () => watched);
    const drawn = framesIn(1_000);
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThanOrEqual(15);
    expect(views.at(-1)?.isReduced).toBe(false);
    moment = { phase: "betting", sinceMs: 12_000, leftMs: 30_000 };
    playing.repaint();
    framesIn(100);
    expect(framesIn(3_000)).toBe(3);
    expect(views.at(-1)?.isReduced).toBe(true);
    see(false);
    playing.repaint();
    expect(framesIn(3_000)).toBe(0);
    playing.stop();
  });

  test("out of sight nothing is painted", () => {
    const playing = play();
    see(false);
    expect(framesIn(1_000)).toBe(0);
    see(true);
    expect(framesIn(1_000)).toBeGreaterThan(55);
    playing.stop();
    expect(framesIn(1_000)).toBe(0);
  });

  test("the box object changes only with size or theme", async () => {
    const playing = play();
    framesIn(200);
    expect(new Set(boxes).size).toBe(1);
    resize();
    framesIn(200);
    expect(new Set(boxes).size).toBe(2);
    document.documentElement.dataset["theme"] = "light";
    await Promise.resolve();
    framesIn(200);
    expect(new Set(boxes).size).toBe(3);
    playing.stop();
  });

  test("an invalid result paints nothing, and is reported once", () => {
    const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
    const playing = play({}, () => {
      throw new RangeError("no outcome");
    });
    playing.repaint();
    expect(framesIn(1_000)).toBe(0);
    expect(warn).toHaveBeenCalledTimes(1);
    playing.stop();
  });
});

describe("frames that pictures share", () => {
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

  test("a picture can request a later frame, and no timer runs while no picture waits", () => {
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
});
