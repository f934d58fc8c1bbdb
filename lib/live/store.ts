/** A value that can be read, replaced and subscribed to: the core of zustand's vanilla store. */
export interface Store<S> {
  get(): S;
  /** Replaces the state and notifies every listener, unless it is the same object. */
  set(next: S): void;
  subscribe(listener: () => void): () => void;
  /** The state that server and first client render share. */
  initial(): S;
}

/** Create one store per mount, never one per module: all requests on the server would share a module's store. */
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
