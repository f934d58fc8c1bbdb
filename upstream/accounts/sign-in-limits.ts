import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "@/lib/network";
import { CallError } from "../call-error";
import type { Caller } from "./passwords";

/** `points` attempts in `duration` seconds. A network may have a hundred players: its limit is higher than a name's. */
const PER_NETWORK = { points: 30, duration: 60 };
const PER_PAIR = { points: 10, duration: 60 };
const PER_NAME = { points: 20, duration: 15 * 60 };
/**
 * Limit of one process. An attempt within the limits makes at most one key per limit, kept for that limit's time: invented
 * names and addresses make at most 100 × (60 + 60 + 900) keys.
 */
const PER_PROCESS = { points: 100, duration: 1 };

/** A Redis without an answer after this time counts as disconnected. */
const REDIS_TIMEOUT_MS = 500;

interface SignInTry extends Pick<Caller, "network" | "known"> {
  /** Removes the try from the count and remembers the place. Call it if the password was right. */
  succeeded(): Promise<void>;
}

/** Counts a try. Throws too_many_requests past a limit, and unavailable past the process's own. */
export type SignInLimits = (address: string, username: string) => Promise<SignInTry>;

type Limiter = Pick<RateLimiterMemory, "consume" | "get" | "points" | "reward">;

interface Limiters {
  readonly perProcess: Limiter;
  readonly perNetwork: Limiter;
  readonly perPair: Limiter;
  readonly perName: Limiter;
  readonly places: KnownPlaces;
}

/** Counts in Redis, on a connection that `stop` closes, if there is an address; otherwise in this process. */
export function startSignInLimits(
  redisUrl: string | undefined,
  prefix: string,
): { limits: SignInLimits; stop(): Promise<void> } {
  if (redisUrl === undefined) return { limits: limitsOf(prefix, undefined), stop: async () => undefined };
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_TIMEOUT_MS,
  });
  // Without Redis the limiters count in this process; the client reconnects on its own.
  redis.on("error", () => undefined);
  return {
    limits: limitsOf(prefix, redis),
    async stop() {
      redis.disconnect();
    },
  };
}

function limitsOf(prefix: string, redis: Redis | undefined): SignInLimits {
  const limiter = (name: string, bounds: typeof PER_PAIR): Limiter => {
    const options = { ...bounds, keyPrefix: `${prefix}:${name}` };
    const memory = new RateLimiterMemory(options);
    if (redis === undefined) return memory;
    return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory });
  };
  const limiters: Limiters = {
    perProcess: new RateLimiterMemory(PER_PROCESS),
    perNetwork: limiter("network", PER_NETWORK),
    perPair: limiter("pair", PER_PAIR),
    perName: limiter("name", PER_NAME),
    places: createKnownPlaces(prefix, redis, Date.now),
  };
  return (address, username) => countTry(limiters, networkOf(address), username.toLowerCase());
}

async function countTry(limiters: Limiters, network: string, name: string): Promise<SignInTry> {
  const { perProcess, perNetwork, perPair, perName, places } = limiters;
  // A network past its limit is refused before it can use up the limit of the whole process.
  await refuseSpent(perNetwork, network, tooManyTries);
  const pair = `${network}|${name}`;
  const known = await places.has(pair);
  // Only a player's own sign-in makes a place known, therefore strangers cannot use this exemption.
  if (!known) await consume(perProcess, "", () => unavailable());

  const counted: [Limiter, string][] = [
    [perNetwork, network],
    [perPair, pair],
  ];
  // Strangers could use up the limit of a name and lock its player out: known places are exempt from that limit.
  if (!known) counted.push([perName, name]);
  for (const [limiter, key] of counted) await consume(limiter, key, tooManyTries);
  return {
    network,
    known,
    async succeeded() {
      await Promise.all(counted.map(([limiter, key]) => limiter.reward(key)));
      await places.add(pair);
    },
  };
}

type RefusalOf = (res: RateLimiterRes) => CallError;

/** Throws the refusal if the key is at its limit, and counts nothing. */
export async function refuseSpent(
  limiter: Pick<Limiter, "get" | "points">,
  key: string,
  refusalOf: RefusalOf,
): Promise<void> {
  const spent = await limiter.get(key);
  if (spent !== null && spent.consumedPoints >= limiter.points) throw refusalOf(spent);
}

export async function consume(limiter: Pick<Limiter, "consume">, key: string, refusalOf: RefusalOf): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? refusalOf(refused) : refused;
  }
}

/** A too_many_requests with the message, and with the seconds until the next try. */
export const tooMany =
  (message: string): RefusalOf =>
  ({ msBeforeNext }) =>
    new CallError("too_many_requests", message, { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

const tooManyTries = tooMany("Too many sign-in attempts. Try again later.");

const unavailable = (): CallError =>
  new CallError("unavailable", "Too many sign-ins at once. Try again.", { retryAfterSeconds: 1 });

const KNOWN_SECONDS = 30 * 24 * 60 * 60;
/** Maximum of places that one process remembers; it forgets the places with the oldest last sign-in. */
const REMEMBERED = 10_000;

/** The places (a network and a name, as one text) from which a player has signed in within the last 30 days. */
interface KnownPlaces {
  has(place: string): Promise<boolean>;
  add(place: string): Promise<void>;
}

/** Keeps the places in this process and, if there is a Redis, there too, for other processes and the next start. */
export function createKnownPlaces(prefix: string, redis: Redis | undefined, now: () => number): KnownPlaces {
  const enteredAt = new Map<string, number>();
  const keyOf = (place: string): string => `${prefix}:known:${place}`;
  return {
    async has(place) {
      const at = enteredAt.get(place);
      if (at !== undefined && now() - at < KNOWN_SECONDS * 1000) return true;
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
