"use client";

import { useCallback, useSyncExternalStore } from "react";
import { appEvents } from "./events";
import {
  parsePreference,
  PREFERENCE_DEFAULTS,
  PREFERENCE_NAMES,
  preferenceKey,
  type PreferenceName,
  type Preferences,
} from "./preferences";

/** Browser only: the last value read or set, with its stored text. Two reads must return the same object. */
const cache = new Map<PreferenceName, { text: string | null; value: unknown }>();
/** Preferences that the storage refused: the cache keeps them as long as the page lives. */
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

export function writePreference<N extends PreferenceName>(name: N, value: Preferences[N]): void {
  const text = JSON.stringify(value);
  try {
    window.localStorage.setItem(preferenceKey(name), text);
    unstored.delete(name);
  } catch {
    unstored.add(name);
  }
  cache.set(name, { text, value: parsePreference(name, text) });
  notify(name);
}

function notify(name: PreferenceName): void {
  for (const listener of [...listeners]) listener();
  switch (name) {
    case "soundOn":
      return appEvents.emit("sound:switch", readPreference(name));
    case "musicVolume":
      return appEvents.emit("volume:music", readPreference(name));
    case "effectVolume":
      return appEvents.emit("volume:effects", readPreference(name));
    case "gameOpacity":
      return appEvents.emit("game:opacity", readPreference(name));
    case "streamingQuality":
      return appEvents.emit("stream:quality", readPreference(name));
    case "betSettingIndex":
      return appEvents.emit("bet-setting:index", readPreference(name));
    default:
  }
}

/** Another tab changed a preference, or cleared the storage (a null key). */
function onStorage({ key }: StorageEvent): void {
  for (const name of PREFERENCE_NAMES) if (key === null || key === preferenceKey(name)) notify(name);
}

if (typeof window !== "undefined") window.addEventListener("storage", onStorage);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shared by every component and every tab. The server and the first client render use the default. */
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

export const currentPreference: typeof readPreference = readPreference;
