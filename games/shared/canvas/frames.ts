/** A callback that waits for its frame. */
export interface PendingFrame {
  cancel(): void;
}

/** Calls back before the paint that comes about `ms` from now; 0 for the next frame of the screen. */
export function nextFrame(ms: number, callback: () => void): PendingFrame {
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
 * Frames that many pictures share: at most one in `frameMs`, with one timer for all. A picture is called back in the first
 * shared frame at or after the time that it asked for. Nothing runs while no picture waits.
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
    // A picture is a new entry for each of its frames.
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
