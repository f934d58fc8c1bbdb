import { type Box, type CreateScene, type Moment, pixelsOf, type Scene, type SceneFacts, type View } from "./scene";
import { type Detail, detailFor, DETAILS, FRAMES_JUDGED } from "./detail";
import { byTheme, watchTheme } from "./theme";

export interface Showing {
  /** The same object while the facts are the same, because each new object makes a new scene. */
  readonly facts: SceneFacts;
  readonly moment: Moment;
}

export interface SceneHost {
  /** The moment to show at `now`, in ms of page time. */
  showingAt(now: number): Showing;
  lookNow(): Omit<View, "detail" | "isLight">;
  /** Called with each new scene; null when the picture stops or the facts give no scene. */
  onScene?(scene: Scene | null): void;
  /** Called after each painted frame of a draw, with the draw's time, 0…1, and the present index in DETAILS. */
  onDrawn?(time: number, level: number): void;
  /** For a small picture beside others; absent for the stage. */
  readonly thrift?: Thrift;
}

/** A small picture has a fixed detail, shared frames, and no idle motion before the draw. */
interface Thrift {
  readonly detail: Detail;
  nextFrame(ms: number, callback: () => void): PendingFrame;
}

export interface PlayingScene {
  /** Paints the present moment. Call it when the phase, the backed bets or the player's settings change. */
  repaint(): void;
  stop(): void;
}

const IDLE_FRAME_MS = 75;
/**
 * For this time after the opening (racers and balls move to their places) and after the draw (celebration), a scene is
 * painted at half the rate of a draw.
 */
const LIVELY_MS = { betting: 3_000, closed: 0, result: 8_000 } as const;
const LIVELY_FRAME_MS = 33;
/** Interval of the frames of a small picture that waits for its draw: its lamps count the seconds. */
const THRIFTY_IDLE_MS = 1_000;

/** The level of detail that this machine can paint; the next scene starts at this level. */
const machine = { level: 0 };

/**
 * Paints a game's scenes on a canvas whose size CSS gives. Follows changes of size and theme, and lowers the detail on
 * a slow machine. Paints idle phases at a low rate, and requests no frames while the picture is still or out of sight.
 */
export function playScene(canvas: HTMLCanvasElement, createScene: CreateScene, host: SceneHost): PlayingScene {
  const painter = canvas.getContext("2d", { alpha: false });
  let shown: { readonly facts: SceneFacts; readonly scene: Scene | null } | null = null;
  // Read once for each size and theme, because reading the style can force a layout of the page.
  let known: { readonly box: Box; readonly isLight: boolean } | null = null;
  let waiting: PendingFrame | null = null;
  let isSeen = false;
  let frame = 0;
  let drawnAt: number | null = null;
  let frameTimes: number[] = [];
  const { thrift } = host;

  const sceneOf = (facts: SceneFacts): Scene | null => {
    if (shown?.facts === facts) return shown.scene;
    shown = { facts, scene: createOrWarn(createScene, facts) };
    host.onScene?.(shown.scene);
    return shown.scene;
  };
  const lookUp = (ratio: number): typeof known => {
    if (known?.box.ratio === ratio) return known;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return null;
    known = { box: { width, height, ratio }, isLight: byTheme(canvas, { dark: false, light: true }) };
    return known;
  };
  const paint = (scene: Scene, moment: Moment): View | null => {
    const detail = thrift?.detail ?? DETAILS[machine.level];
    if (painter === null || detail === undefined) return null;
    const found = lookUp(Math.min(detail.pixelRatio, Math.max(1, devicePixelRatio)));
    if (found === null) return null;
    const { width, height } = pixelsOf(found.box);
    // Setting a canvas's size clears the canvas.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const look = host.lookNow();
    const isReduced = look.isReduced || (thrift !== undefined && isWaiting(moment));
    const view = { ...look, isReduced, detail, isLight: found.isLight };
    scene.paint(painter, found.box, moment, view);
    return view;
  };
  const judge = (now: number): void => {
    if (drawnAt !== null) frameTimes = [...frameTimes, now - drawnAt].slice(-FRAMES_JUDGED);
    drawnAt = now;
    const next = detailFor(frameTimes, machine.level, devicePixelRatio);
    if (next === machine.level) return;
    machine.level = next;
    frameTimes = [];
  };
  const rest = (): void => {
    waiting?.cancel();
    waiting = null;
  };
  const show = (): void => {
    rest();
    const now = performance.now();
    const { facts, moment } = host.showingAt(now);
    const scene = sceneOf(facts);
    if (scene === null) return;
    const isDraw = moment.phase === "draw";
    if (isDraw && thrift === undefined) judge(now);
    else drawnAt = null;
    frame += 1;
    const everyNth = thrift === undefined ? (DETAILS[machine.level]?.everyNth ?? 1) : 1;
    const isSkipped = isDraw && moment.time < 1 && frame % everyNth !== 0;
    const view = isSkipped ? undefined : paint(scene, moment);
    if (isDraw && !isSkipped) host.onDrawn?.(moment.time, machine.level);
    if (!isSeen || view === null || (view !== undefined && scene.isStill(moment, view))) return;
    waiting =
      thrift === undefined
        ? nextFrame(paceOf(moment), show)
        : thrift.nextFrame(isWaiting(moment) ? THRIFTY_IDLE_MS : paceOf(moment), show);
  };
  const repaint = (): void => {
    if (thrift === undefined) return show();
    rest();
    if (isSeen) waiting = thrift.nextFrame(0, show);
  };
  const again = (): void => {
    known = null;
    repaint();
  };
  const stops = [
    watchSeen(canvas, (seen) => {
      isSeen = seen;
      drawnAt = null;
      if (seen) repaint();
      else rest();
    }),
    watchBox(canvas, again),
    watchTheme(again),
  ];
  return {
    repaint,
    stop() {
      for (const stop of stops) stop();
      isSeen = false;
      rest();
      host.onScene?.(null);
    },
  };
}

/** An invalid result from the platform stops the picture, but not the table. */
function createOrWarn(createScene: CreateScene, facts: SceneFacts): Scene | null {
  try {
    return createScene(facts);
  } catch (error) {
    console.warn("the draw could not be painted", error);
    return null;
  }
}

/** The ms between two frames; 0 for every frame of the screen. */
function paceOf(moment: Moment): number {
  if (moment.phase === "draw") return 0;
  return moment.sinceMs < LIVELY_MS[moment.phase] ? LIVELY_FRAME_MS : IDLE_FRAME_MS;
}

/** True before the draw, after the racers and balls have taken their places. */
const isWaiting = (moment: Moment): boolean =>
  (moment.phase === "betting" || moment.phase === "closed") && moment.sinceMs >= LIVELY_MS[moment.phase];

function watchSeen(element: Element, notify: (seen: boolean) => void): () => void {
  const page = element.ownerDocument;
  let onScreen = true;
  const update = (): void => notify(onScreen && !page.hidden);
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true;
    update();
  });
  observer.observe(element);
  page.addEventListener("visibilitychange", update);
  // A page restored from the back/forward cache fires no other event.
  window.addEventListener("pageshow", update);
  update();
  return () => {
    observer.disconnect();
    page.removeEventListener("visibilitychange", update);
    window.removeEventListener("pageshow", update);
  };
}

/** Calls back when the element's size changes. The observer's first report, of the present size, is skipped. */
function watchBox(element: Element, notify: () => void): () => void {
  let first = true;
  const observer = new ResizeObserver(() => {
    if (!first) notify();
    first = false;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

interface PendingFrame {
  cancel(): void;
}

/** Calls back before the paint that comes about `ms` from now; 0 for the next frame of the screen. */
function nextFrame(ms: number, callback: () => void): PendingFrame {
  if (ms === 0) {
    const handle = requestAnimationFrame(callback);
    return { cancel: () => cancelAnimationFrame(handle) };
  }
  let handle: number | null = null;
  const timer = setTimeout(() => {
    handle = requestAnimationFrame(callback);
  }, ms);
  return {
    cancel() {
      clearTimeout(timer);
      if (handle !== null) cancelAnimationFrame(handle);
    },
  };
}

/**
 * Frames that many pictures share: at most one in `frameMs`, with one timer for all pictures. A picture is called back
 * in the first shared frame at or after the time that it requested. No timer runs while no picture waits.
 */
export function sharedFrames(frameMs: number): (ms: number, callback: () => void) => PendingFrame {
  const due = new Map<() => void, number>();
  let shownAt = Number.NEGATIVE_INFINITY;
  let next: { readonly at: number; readonly frame: PendingFrame } | null = null;

  const show = (): void => {
    next = null;
    shownAt = performance.now();
    const ready = [...due].filter(([, at]) => at <= shownAt).map(([callback]) => callback);
    for (const callback of ready) due.delete(callback);
    for (const callback of ready) callback();
    plan();
  };
  const plan = (): void => {
    if (due.size === 0) {
      next?.frame.cancel();
      next = null;
      return;
    }
    const at = Math.max(Math.min(...due.values()), shownAt + frameMs);
    if (next !== null && next.at <= at) return;
    next?.frame.cancel();
    next = { at, frame: nextFrame(Math.max(0, Math.ceil(at - performance.now())), show) };
  };
  return (ms, callback) => {
    // A new key for each request, because the same callback may be waiting several times.
    const entry = (): void => callback();
    due.set(entry, performance.now() + ms);
    plan();
    return {
      cancel() {
        if (due.delete(entry)) plan();
      },
    };
  };
}
