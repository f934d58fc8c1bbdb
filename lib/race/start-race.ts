import { DETAILS, detailFor, FRAMES_JUDGED } from "./detail";
import { paintFrame } from "./frame";
import { createLoop, type FrameClock, pageClock } from "./loop";
import { type RaceColors, raceColors } from "./palette";
import { type Picture, pictureFor } from "./picture";
import { createRace, type RaceFacts, rankingOf } from "./race";
import { watchBox, watchSeen } from "./watch";

export interface RaceOptions extends RaceFacts {
  /** The whole race, from the grid to the end of the run-out, in ms. */
  readonly durationMs: number;
  /** How much of it is over: a page that comes late joins in the middle, or sees the end. 0 when left out. */
  readonly elapsedMs?: number;
  /** The tokens in force at the canvas when left out. */
  readonly colors?: RaceColors;
  /** Paints one moment, 0 (the grid) … 1 (the end), and nothing moves. */
  readonly still?: number;
  /** Where to begin in DETAILS; 0, the whole picture, when left out. */
  readonly detail?: number;
  /** Once, when the race is over; at once for one that was over before. Not for a still picture. */
  onEnd?(): void;
  /** Car numbers, leader first, whenever they changed. Not for a still picture. */
  onRanking?(ranking: readonly number[]): void;
  /** The level of DETAILS whenever it went down. */
  onDetail?(detail: number): void;
  readonly clock?: FrameClock;
}

/**
 * Paints a race on a canvas, which fills its box by CSS. It follows the box's size, and rests while nobody can see it.
 * @returns the stop; what was painted last stays
 * @throws RangeError for a result that is no finishing order
 */
export function startRace(canvas: HTMLCanvasElement, options: RaceOptions): () => void {
  const race = createRace(options);
  const painter = canvas.getContext("2d", { alpha: false });
  const { still, onRanking, onDetail, clock = pageClock } = options;
  const colors = options.colors ?? raceColors(canvas);
  let level = options.detail ?? 0;
  let frameTimes: number[] = [];
  let ranking = "";
  // Box and style are asked for once for each size: the browser may have to lay out the page to answer.
  let known: { picture: Picture; ratio: number } | null = null;

  const pictureAt = (ratio: number): Picture | null => {
    if (known?.ratio === ratio) return known.picture;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return null;
    known = { picture: pictureFor(canvas, { width, height, ratio }, colors), ratio };
    return known.picture;
  };
  const paint = (time: number): void => {
    // One picture alone is painted whole, however slow the machine is.
    const detail = DETAILS[still === undefined ? level : 0];
    if (painter === null || detail === undefined) return;
    const picture = pictureAt(Math.min(detail.pixelRatio, Math.max(1, devicePixelRatio)));
    if (picture === null) return;
    const { width, height } = picture.layout;
    // Setting a size clears the canvas, so it is set only when it changes.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    paintFrame(painter, picture, race, time, detail);
  };
  const watchPicture = (repaint: () => void): (() => void) =>
    watchBox(canvas, () => {
      known = null;
      repaint();
    });
  const tell = (time: number): void => {
    const now = rankingOf(race.distancesAt(time));
    if (now.join() === ranking) return;
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
