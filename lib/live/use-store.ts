import { useSyncExternalStore } from "react";
import type { Watched } from "./store";

/** `select` must return a primitive or an object that the state itself contains, never a new one. */
export function useSelected<S, V>(store: Watched<S>, select: (state: S) => V): V {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial()),
  );
}
