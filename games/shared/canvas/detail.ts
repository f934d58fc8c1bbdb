export interface Detail {
  /** Device pixels per CSS pixel, at most. */
  readonly pixelRatio: number;
  /** Smoke, streaks, confetti. */
  readonly particles: boolean;
  /** The sky and the stands move more slowly than the track, each at its own speed. */
  readonly parallax: boolean;
  readonly everyNth: number;
}

/**
 * The levels of detail, each lower than the previous one: less sharpness, then no particles, then no moving
 * background, then only every other frame.
 */
export const DETAILS: readonly Detail[] = [
  { pixelRatio: 2, particles: true, parallax: true, everyNth: 1 },
  { pixelRatio: 1, particles: true, parallax: true, everyNth: 1 },
  { pixelRatio: 1, particles: false, parallax: true, everyNth: 1 },
  { pixelRatio: 1, particles: false, parallax: false, everyNth: 1 },
  { pixelRatio: 1, particles: false, parallax: false, everyNth: 2 },
];

/** Frame times needed for a decision; fewer may be a short interruption. */
export const FRAMES_JUDGED = 24;
/** A median above this is slow. At 60 frames a second a frame takes 16.7 ms. */
const SLOW_FRAME_MS = 19;

/**
 * The level of DETAILS to use from now on.
 * @param frameTimes ms between the latest frames of the screen at this level, oldest first
 * @param level the present level, an index of DETAILS
 * @param screenRatio the screen's device pixels per CSS pixel: a coarse screen gains nothing from less sharpness
 */
export function detailFor(frameTimes: readonly number[], level: number, screenRatio: number): number {
  if (frameTimes.length < FRAMES_JUDGED || level >= DETAILS.length - 1) return level;
  const latest = frameTimes.slice(-FRAMES_JUDGED).sort((left, right) => left - right);
  if ((latest[FRAMES_JUDGED / 2] ?? 0) <= SLOW_FRAME_MS) return level;
  return level === 0 && screenRatio <= 1 ? 2 : level + 1;
}
