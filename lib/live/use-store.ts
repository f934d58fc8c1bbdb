import { useSyncExternalStore } from "react";
import type { Watched } from "./store";

/**
 * Renders again only when what `select` returns changes (Object.is). `select` must give a primitive or an object that
 * the state itself holds, never a fresh one.
 */
export function useSelected<S, V>(store: Watched<S>, select: (state: S) => V): V {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial()),
  );
}
