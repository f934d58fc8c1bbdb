"use client";

import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/** True in the first client render of a page that the server rendered, and on the server. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
