/** The clock of a race: the page's own, or one that a test holds. */
export interface FrameClock {
  /** Milliseconds that only grow. */
  now(): number;
  /** Calls back once before the next painting; gives what `cancel` takes. */
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
  /** How much of it has passed when the loop is made; more than its length is its end. */
  readonly elapsedMs: number;
  /** Paints the moment 0…1. `frameMs` is the time since the frame before, null for the first one after a pause. */
  draw(time: number, frameMs: number | null): void;
  /** Once, after the last moment was painted. */
  onEnd(): void;
}

export interface Loop {
  /** Shown or not: unseen it costs nothing, and seen again it goes on where it would be had it never been away. */
  show(seen: boolean): void;
  /** Paints the present moment once more, such as after the box changed. */
  repaint(): void;
  stop(): void;
}

/** Paints every frame of the screen from now to the end. It rests until `show(true)`. */
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
