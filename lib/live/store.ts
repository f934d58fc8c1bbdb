/** A value that can be read, replaced and subscribed to: the core of zustand's vanilla store. */
export interface Store<S> {
  get(): S;
  /** Replaces the state and notifies every listener, unless it is the same object. */
  set(next: S): void;
  subscribe(listener: () => void): () => void;
  /** The state that server and first client render share. */
  initial(): S;
}

export type Watched<S> = Pick<Store<S>, "get" | "initial" | "subscribe">;

/** A module's store is shared by all requests on the server: only the browser may set such a store. */
export function createStore<S>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    initial: () => initial,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Runs `flush` before the next paint, or in a task on a hidden page, which is not painted. */
export function beforePaint(flush: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(flush, 0);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(flush);
  return () => cancelAnimationFrame(frame);
}

/** Calls back after the next paint. A page that is not painted waits for a paint. */
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
