import type { CallResponse } from "@/lib/contract/calls";
import type { Feature } from "@/lib/contract/client-calls";
import { call } from "./call";
import { isCallMissing } from "./call-error";

/** The platform's settings: its countries, and the features that it offers beyond the specification. */
export interface AppSettings extends Omit<CallResponse<"settings">, "features"> {
  readonly features: readonly string[];
}

/** Specification, point 9: settings cache. */
const FRESH_MS = 600_000;

const NONE: AppSettings = { countries: [], default_country_code: "", features: [] };

let known = NONE;
/** When `known` was requested, in page time; null before the first answer. */
let knownAt: number | null = null;
let asking: Promise<AppSettings> | null = null;

/** Never throws: a failure is logged, and the last known settings are returned. */
export function fetchSettings(): Promise<AppSettings> {
  if (knownAt !== null && performance.now() - knownAt < FRESH_MS) return Promise.resolve(known);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<AppSettings> {
  const askedAt = performance.now();
  try {
    const answer = await call("settings", {});
    known = { ...answer, features: answer.features ?? [] };
  } catch (error) {
    if (!isCallMissing(error)) {
      console.warn("the platform's settings could not be loaded", error);
      return known;
    }
    known = NONE;
  }
  knownAt = askedAt;
  return known;
}

/** Forgets the settings, because the next player of this document may belong to a merchant of another platform. */
export function forgetSettings(): void {
  known = NONE;
  knownAt = null;
  asking = null;
}

export const offers = ({ features }: AppSettings, feature: Feature): boolean => features.includes(feature);
