"use client";

import { PREFERENCE_DEFAULTS, type PreferenceName, type Preferences } from "./preferences";

/** One local preference and its setter; the defaults on the server and in the first client render. */
export function usePreference<N extends PreferenceName>(name: N): readonly [Preferences[N], (value: Preferences[N]) => void] {
  return [PREFERENCE_DEFAULTS[name], () => undefined];
}
