import { useCallback, useSyncExternalStore } from "react";

/** True if a media query matches; null on the server and in the first client render, because both must agree. */
export function useMedia(query: string): boolean | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  );
}

/** True while the player prefers reduced motion; false on the server. */
export const useReducedMotion = (): boolean => useMedia("(prefers-reduced-motion: reduce)") === true;
