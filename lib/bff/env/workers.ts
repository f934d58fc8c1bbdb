import { whole } from "./values";

/** The environment variable of the worker processes. */
export const workersShape = { WORKERS: whole(1, 64).default(1) };

/** Each worker has a memory of its own: only through Redis does it know what another one has ended, counted or published. */
export function workersCheck(given: Readonly<Record<string, string | undefined>>): string[] {
  return Number(given.WORKERS ?? 1) > 1 && given.REDIS_URL === undefined
    ? [
        "REDIS_URL: is required when WORKERS is above 1, because the workers share ended sessions, limits and channels through Redis",
      ]
    : [];
}
