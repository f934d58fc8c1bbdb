import type { Redis } from "ioredis";

const KNOWN_SECONDS = 30 * 24 * 60 * 60;
/** Most places that one process remembers; beyond that it forgets the places that were used longest ago. */
const REMEMBERED = 10_000;

/** The places (a network and a name, as one text) from which a player has signed in within the last 30 days. */
export interface KnownPlaces {
  has(place: string): Promise<boolean>;
  add(place: string): Promise<void>;
}

/** Kept in this process and, if the settings name one, in Redis, which other processes and the next start read. */
export function createKnownPlaces(prefix: string, redis: Redis | undefined, now: () => number): KnownPlaces {
  const enteredAt = new Map<string, number>();
  const keyOf = (place: string): string => `${prefix}:known:${place}`;
  return {
    async has(place) {
      const at = enteredAt.get(place);
      if (at !== undefined && now() - at < KNOWN_SECONDS * 1000) return true;
      // Without Redis this process knows only the places that it has seen.
      return redis !== undefined && (await redis.exists(keyOf(place)).catch(() => 0)) === 1;
    },
    async add(place) {
      enteredAt.delete(place);
      enteredAt.set(place, now());
      const [oldest] = enteredAt.keys();
      if (enteredAt.size > REMEMBERED && oldest !== undefined) enteredAt.delete(oldest);
      await redis?.set(keyOf(place), "1", "EX", KNOWN_SECONDS).catch(() => undefined);
    },
  };
}
