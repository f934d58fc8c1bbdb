import type { CallResponse } from "@/lib/contract/calls";
import { call } from "./call";
import { isCallMissing } from "./refusals";

/** Countries with their dialling codes, and the one to begin with. */
export type AppSettings = CallResponse<"settings">;

/** Specification, point 9: settings cache. */
export const SETTINGS_MAX_AGE_MS = 600_000;

export interface SettingsEdge {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  fetch(): Promise<AppSettings>;
}

/** The page's own: its clock, and the platform through the BFF. */
const pageEdge: SettingsEdge = { now: () => performance.now(), fetch: () => call("settings", {}) };

/** Gives the platform's settings; asks for them when absent or older than 600 s, once for all who wait. A failure is not kept, but for that of a platform without settings. */
export function createSettings(edge: SettingsEdge = pageEdge): () => Promise<AppSettings> {
  let known: { readonly at: number; readonly answer: Promise<AppSettings> } | null = null;
  return () => {
    if (known !== null && edge.now() - known.at <= SETTINGS_MAX_AGE_MS) return known.answer;
    const asked = { at: edge.now(), answer: edge.fetch() };
    known = asked;
    asked.answer.catch((error: unknown) => {
      if (known === asked) known = isCallMissing(error) ? { ...asked, at: Infinity } : null;
    });
    return asked.answer;
  };
}
