"use client";

import { useSyncExternalStore } from "react";
import type { Store } from "./store";

/**
 * Renders again only when what `select` returns changes (Object.is). `select` must give a primitive or an object that
 * the state itself holds, never a fresh one.
 */
export function useSelected<S, V>(store: Pick<Store<S>, "get" | "initial" | "subscribe">, select: (state: S) => V): V {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial()),
  );
}
