import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "@/lib/network";

const TRIES = 10;
const WINDOW_SECONDS = 60;

/** Counts a try of this address on this name; gives the seconds to wait when there were too many, else null. */
export type SignInLimit = (address: string, username: string) => Promise<number | null>;

/** Ten tries a minute for each pair of address and name; shared by all processes when Redis is given. */
function createSignInLimit(prefix: string, redis?: Redis): SignInLimit {
  const bounds = { points: TRIES, duration: WINDOW_SECONDS, keyPrefix: `${prefix}:sign-in` };
  const memory = new RateLimiterMemory(bounds);
  const limiter =
    redis === undefined ? memory : new RateLimiterRedis({ ...bounds, storeClient: redis, insuranceLimiter: memory });
  return async (address, username) => {
    try {
      await limiter.consume(`${networkOf(address)}|${username.toLowerCase()}`);
      return null;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw refused;
    }
  };
}

/**
 * The same, counted where the settings say: in Redis, on a connection that `stop` closes, or in this process. `prefix` keeps
 * several deployments on one Redis apart.
 */
export function startSignInLimit(
  redisUrl: string | undefined,
  prefix: string,
): { limit: SignInLimit; stop(): Promise<void> } {
  if (redisUrl === undefined) return { limit: createSignInLimit(prefix), stop: async () => undefined };
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  // While Redis is away the limiter counts in this process; the client reconnects by itself.
  redis.on("error", () => undefined);
  return {
    limit: createSignInLimit(prefix, redis),
    async stop() {
      redis.disconnect();
    },
  };
}
