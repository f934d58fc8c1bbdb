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

interface Cache {
  known: AppSettings;
  /** When `known` was requested, in page time; null before the first answer. */
  knownAt: number | null;
  asking: Promise<AppSettings> | null;
}

const emptyCache = (): Cache => ({ known: NONE, knownAt: null, asking: null });

let current = emptyCache();

/** Never throws: a failure is logged, and the last known settings are returned. */
export function fetchSettings(): Promise<AppSettings> {
  const cache = current;
  if (cache.knownAt !== null && performance.now() - cache.knownAt < FRESH_MS) return Promise.resolve(cache.known);
  cache.asking ??= ask(cache).finally(() => {
    cache.asking = null;
  });
  return cache.asking;
}

async function ask(cache: Cache): Promise<AppSettings> {
  const askedAt = performance.now();
  try {
    const answer = await call("settings", {});
    cache.known = { ...answer, features: answer.features ?? [] };
  } catch (error) {
    if (!isCallMissing(error)) {
      console.warn("the platform's settings could not be loaded", error);
      return cache.known;
    }
    cache.known = NONE;
  }
  cache.knownAt = askedAt;
  return cache.known;
}

/**
 * Forgets the settings, and those that a call under way brings, because the next player of this document may belong to
 * a merchant of another platform.
 */
export function forgetSettings(): void {
  current = emptyCache();
}

export const offers = ({ features }: AppSettings, feature: Feature): boolean => features.includes(feature);
