/** The clock of a draw's animation: the page's, or a test's. */
export interface FrameClock {
  /** Monotonic time in ms. */
  now(): number;
  /** Calls back once before the next paint; returns a handle for `cancel`. */
  request(callback: () => void): number;
  cancel(handle: number): void;
}

export const pageClock: FrameClock = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export interface LoopOptions {
  readonly clock: FrameClock;
  readonly durationMs: number;
  /** How much of it has passed when the loop is made. More than `durationMs` means that it is over. */
  readonly elapsedMs: number;
  /** Paints the moment 0…1. `frameMs` is the time since the last frame; null for the first one after a pause. */
  draw(time: number, frameMs: number | null): void;
  /** Called once, after the last frame. */
  onEnd(): void;
}

export interface Loop {
  /** Starts or pauses the loop. After a pause it continues at the present time, not where it paused. */
  show(seen: boolean): void;
  /** Paints the present moment again, for example after a resize. */
  repaint(): void;
  stop(): void;
}

/** Paints every frame until the end. It starts with `show(true)`. */
export function createLoop({ clock, durationMs, elapsedMs, draw, onEnd }: LoopOptions): Loop {
  const startedAt = clock.now() - elapsedMs;
  let handle: number | null = null;
  let paintedAt: number | null = null;
  let ended = false;
  const timeAt = (now: number): number =>
    durationMs <= 0 ? 1 : Math.min(1, Math.max(0, (now - startedAt) / durationMs));
  const rest = (): void => {
    if (handle !== null) clock.cancel(handle);
    handle = null;
    paintedAt = null;
  };
  const frame = (): void => {
    handle = null;
    const now = clock.now();
    const time = timeAt(now);
    draw(time, paintedAt === null ? null : now - paintedAt);
    paintedAt = now;
    if (time < 1) handle = clock.request(frame);
    else {
      ended = true;
      onEnd();
    }
  };
  return {
    show(seen) {
      if (!seen) rest();
      else if (!ended && handle === null) frame();
    },
    repaint() {
      draw(timeAt(clock.now()), null);
    },
    stop() {
      rest();
      ended = true;
    },
  };
}
