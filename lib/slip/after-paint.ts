import type { Store } from "@/lib/live/store";

/** Calls back after the next paint; returns the function that cancels it. On a page that is not painted it waits for a paint. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // Animation-frame callbacks run before the paint; a task queued in them runs after it.
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A store that can be read and watched. */
export type Watched<S> = Pick<Store<S>, "get" | "initial" | "subscribe">;

/** The same store, whose listeners are notified once after the paint that follows a change. */
export function watchedAfterPaint<S>({ get, initial, subscribe }: Watched<S>): Watched<S> {
  const listeners = new Set<() => void>();
  let cancel: (() => void) | null = null;
  let stop = (): void => undefined;
  const notify = (): void => {
    cancel = null;
    for (const listener of [...listeners]) listener();
  };
  return {
    get,
    initial,
    subscribe(listener) {
      if (listeners.size === 0) stop = subscribe(() => void (cancel ??= afterPaint(notify)));
      listeners.add(listener);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        stop();
        cancel?.();
        cancel = null;
      };
    },
  };
}
