import { type Detail, DETAILS, detailFor, FRAMES_JUDGED } from "./detail";
import { createLoop, type FrameClock, pageClock } from "./loop";
import { watchBox, watchSeen } from "./watch";

/** A canvas's box in CSS pixels and how sharp it is painted. */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** The facts of a draw; the same facts always give the same picture. */
export interface SceneFacts {
  /** The outcome as the wire has it; null before the draw: the picture then shows what waits for one. */
  readonly result: readonly number[] | null;
  readonly roundNo: string;
}

/** One game's picture of one draw, from what waits (time 0) to what was drawn (time 1). */
export interface Scene {
  /** Paints one moment into a canvas of `box`. */
  paint(painter: CanvasRenderingContext2D, box: Box, time: number, detail: Detail): void;
  /** Who leads at `time`, first to last, in games that have an order. */
  rankingAt?(time: number): readonly number[];
}

export interface SceneOptions extends SceneFacts {
  /** The whole of it, in ms. */
  readonly durationMs: number;
  /** How much of it is over: a page that comes late joins in the middle, or sees the end. 0 when left out. */
  readonly elapsedMs?: number;
  /** Paints one moment, 0…1, and nothing moves. */
  readonly still?: number;
  /** Where to begin in DETAILS; 0, the whole picture, when left out. */
  readonly detail?: number;
  /** Once, when it is over; at once for one that was over before. Not for a still picture. */
  onEnd?(): void;
  /** Whenever `rankingAt` changed. Not for a still picture. */
  onRanking?(ranking: readonly number[]): void;
  /** The level of DETAILS whenever it went down. */
  onDetail?(detail: number): void;
  readonly clock?: FrameClock;
}

/**
 * Starts a game's picture on a canvas, which fills its box by CSS.
 * @returns the stop; what was painted last stays
 * @throws RangeError for a result that is no outcome of the game
 */
export type StartScene = (canvas: HTMLCanvasElement, options: SceneOptions) => () => void;

/** Plays a scene: it follows the canvas's size, gives up detail on a slow machine, and rests while nobody can see it. */
export function playScene(canvas: HTMLCanvasElement, scene: Scene, options: SceneOptions): () => void {
  const painter = canvas.getContext("2d", { alpha: false });
  const { still, onRanking, onDetail, clock = pageClock } = options;
  let level = options.detail ?? 0;
  let frameTimes: number[] = [];
  let ranking = "";
  // The box is asked for once for each size: the browser may have to lay out the page to answer.
  let known: Box | null = null;

  const boxAt = (ratio: number): Box | null => {
    if (known?.ratio === ratio) return known;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return null;
    known = { width, height, ratio };
    return known;
  };
  const paint = (time: number): void => {
    // One picture alone is painted whole, however slow the machine is.
    const detail = DETAILS[still === undefined ? level : 0];
    if (painter === null || detail === undefined) return;
    const box = boxAt(Math.min(detail.pixelRatio, Math.max(1, devicePixelRatio)));
    if (box === null) return;
    const { width, height } = pixelsOf(box);
    // Setting a size clears the canvas, so it is set only when it changes.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    scene.paint(painter, box, time, detail);
  };
  const watchPicture = (repaint: () => void): (() => void) =>
    watchBox(canvas, () => {
      known = null;
      repaint();
    });
  const tell = (time: number): void => {
    const now = scene.rankingAt?.(time);
    if (now === undefined || now.join() === ranking) return;
    ranking = now.join();
    onRanking?.(now);
  };
  const judge = (frameMs: number | null): void => {
    if (frameMs === null) return;
    frameTimes = [...frameTimes, frameMs].slice(-FRAMES_JUDGED);
    const next = detailFor(frameTimes, level, devicePixelRatio);
    if (next === level) return;
    level = next;
    frameTimes = [];
    onDetail?.(level);
  };

  if (still !== undefined) {
    paint(still);
    return watchPicture(() => paint(still));
  }
  let frame = 0;
  const loop = createLoop({
    clock,
    durationMs: options.durationMs,
    elapsedMs: options.elapsedMs ?? 0,
    draw(time, frameMs) {
      judge(frameMs);
      frame += 1;
      if (time < 1 && frameMs !== null && frame % (DETAILS[level]?.everyNth ?? 1) !== 0) return;
      paint(time);
      tell(time);
    },
    onEnd: () => options.onEnd?.(),
  });
  const stops = [watchSeen(canvas, loop.show), watchPicture(loop.repaint), loop.stop];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whole device pixels of a box, at least one each way. */
export function pixelsOf({ width, height, ratio }: Box): { readonly width: number; readonly height: number } {
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}
