import { isMobile } from "@/lib/browser/layout";
import { currentPreference } from "@/lib/browser/use-preferences";
import type { Preferences } from "@/lib/browser/preferences";

export type StreamQuality = NonNullable<Preferences["streamingQuality"]>;

const CALM = "(prefers-reduced-motion: reduce)";

const savesData = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

/** The player's choice, else low on mobile or if data must be saved. Browser only. */
export const wantedQuality = (): StreamQuality =>
  currentPreference("streamingQuality") ?? (savesData() || isMobile() ? "sd" : "hd");

/** True if nothing may move or load on this page without the player's request. Browser only. */
export const isSparing = (): boolean => savesData() || window.matchMedia(CALM).matches;
