import { type Detail, DETAILS, detailFor, FRAMES_JUDGED } from "./detail";
import { createLoop, type FrameClock, pageClock } from "./loop";
import { watchTheme } from "./theme";
import { watchBox, watchSeen } from "./watch";

/** A canvas's size in CSS pixels, and its pixel ratio. */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** The facts of a draw. The same facts always give the same animation. */
export interface DrawFacts {
  /** The outcome in its wire form; null before the draw. */
  readonly result: readonly number[] | null;
  readonly roundNo: string;
}

/** Paints one draw of one game, from its start (time 0) to its end (time 1). */
export interface DrawCanvas {
  /** Paints one moment. */
  paint(painter: CanvasRenderingContext2D, box: Box, time: number, detail: Detail): void;
  /** The order at `time`, leader first, in games that have one. */
  rankingAt?(time: number): readonly number[];
}

export interface CanvasOptions extends DrawFacts {
  /** How long the animation takes, in ms. */
  readonly durationMs: number;
  /** How much of it is over, for a page that opens during the draw. 0 when left out. */
  readonly elapsedMs?: number;
  /** Paints this moment, 0…1, without animation. */
  readonly still?: number;
  /** The first index in DETAILS; 0, full detail, when left out. */
  readonly detail?: number;
  /** Called once at the end; at once if it is over already. Not called with `still`. */
  onEnd?(): void;
  /** Called when `rankingAt` changed. Not called with `still`. */
  onRanking?(ranking: readonly number[]): void;
  /** Called with the new index in DETAILS when the detail was lowered. */
  onDetail?(detail: number): void;
  readonly clock?: FrameClock;
}

/**
 * Paints a draw on a canvas; CSS gives the canvas its size.
 * @returns a function that stops it; the last frame stays
 * @throws RangeError for a result that is no outcome of the game
 */
export type StartCanvas = (canvas: HTMLCanvasElement, options: CanvasOptions) => () => void;

/** Plays a draw. It follows the canvas's size, lowers the detail on a slow machine, and pauses while it is not visible. */
export function playDraw(canvas: HTMLCanvasElement, draw: DrawCanvas, options: CanvasOptions): () => void {
  const painter = canvas.getContext("2d", { alpha: false });
  const { still, onRanking, onDetail, clock = pageClock } = options;
  let level = options.detail ?? 0;
  let frameTimes: number[] = [];
  let ranking = "";
  // Read once for each size and theme: reading it can force a layout of the page.
  let known: Box | null = null;

  const boxAt = (ratio: number): Box | null => {
    if (known?.ratio === ratio) return known;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return null;
    known = { width, height, ratio };
    return known;
  };
  const paint = (time: number): void => {
    // A single frame has full detail, even on a slow machine.
    const detail = DETAILS[still === undefined ? level : 0];
    if (painter === null || detail === undefined) return;
    const box = boxAt(Math.min(detail.pixelRatio, Math.max(1, devicePixelRatio)));
    if (box === null) return;
    const { width, height } = pixelsOf(box);
    // Setting a size clears the canvas, so it is set only when it changes.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    draw.paint(painter, box, time, detail);
  };
  const watchLook = (repaint: () => void): (() => void) => {
    // A new box, even of the same size, is painted from pictures in the colours of now.
    const again = (): void => {
      known = null;
      repaint();
    };
    const stops = [watchBox(canvas, again), watchTheme(again)];
    return () => {
      for (const stop of stops) stop();
    };
  };
  const notifyRanking = (time: number): void => {
    const now = draw.rankingAt?.(time);
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
    return watchLook(() => paint(still));
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
      notifyRanking(time);
    },
    onEnd: () => options.onEnd?.(),
  });
  const stops = [watchSeen(canvas, loop.show), watchLook(loop.repaint), loop.stop];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whole device pixels of a box, at least one each way. */
export function pixelsOf({ width, height, ratio }: Box): { readonly width: number; readonly height: number } {
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}
