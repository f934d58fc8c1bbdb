"use client";

import { useCallback, useSyncExternalStore } from "react";
import {
  parsePreference,
  PREFERENCE_DEFAULTS,
  preferenceKey,
  type PreferenceName,
  type Preferences,
} from "./preferences";

/** Browser only: what was last read or set, with the text it came from, so that reading twice gives the same object. */
const cache = new Map<PreferenceName, { text: string | null; value: unknown }>();
/** Preferences that the storage refused: the cache keeps them while the page lives. */
const unstored = new Set<PreferenceName>();
const listeners = new Set<() => void>();

function storedText(name: PreferenceName): string | null {
  if (unstored.has(name)) return cache.get(name)?.text ?? null;
  try {
    return window.localStorage.getItem(preferenceKey(name));
  } catch {
    return cache.get(name)?.text ?? null;
  }
}

function readPreference<N extends PreferenceName>(name: N): Preferences[N];
function readPreference(name: PreferenceName): unknown {
  const text = storedText(name);
  const known = cache.get(name);
  if (known !== undefined && known.text === text) return known.value;
  const value = parsePreference(name, text);
  cache.set(name, { text, value });
  return value;
}

function writePreference<N extends PreferenceName>(name: N, value: Preferences[N]): void {
  const text = JSON.stringify(value);
  try {
    window.localStorage.setItem(preferenceKey(name), text);
    unstored.delete(name);
  } catch {
    unstored.add(name);
  }
  cache.set(name, { text, value: parsePreference(name, text) });
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/**
 * One local preference and its setter, shared by every component and every tab. The defaults on the server and in the first
 * client render.
 */
export function usePreference<N extends PreferenceName>(
  name: N,
): readonly [Preferences[N], (value: Preferences[N]) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readPreference(name),
    () => PREFERENCE_DEFAULTS[name],
  );
  const set = useCallback((next: Preferences[N]) => writePreference(name, next), [name]);
  return [value, set];
}

/** For code outside React: the preference as it is now. */
export const currentPreference: typeof readPreference = readPreference;
