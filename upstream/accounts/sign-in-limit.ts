import { isIPv6 } from "node:net";
import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

const TRIES = 10;
const WINDOW_SECONDS = 60;

/** Counts a try of this address on this name; gives the seconds to wait when there were too many, else null. */
export type SignInLimit = (address: string, username: string) => Promise<number | null>;

/** A customer of IPv6 has 2⁶⁴ addresses, so the network of a line, its first 64 bits, stands for all of them. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const ipv4 = [...left, ...right].at(-1);
  if (ipv4?.includes(".")) return ipv4;
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}

/** Ten tries a minute for each pair of address and name; shared by all processes when Redis is given. */
function createSignInLimit(redis?: Redis): SignInLimit {
  const bounds = { points: TRIES, duration: WINDOW_SECONDS, keyPrefix: "sign-in" };
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

/** The same, counted where the settings say: in Redis, on a connection that `stop` closes, or in this process. */
export function startSignInLimit(redisUrl: string | undefined): { limit: SignInLimit; stop(): Promise<void> } {
  if (redisUrl === undefined) return { limit: createSignInLimit(), stop: async () => undefined };
  const redis = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  // While Redis is away the limiter counts in this process; the client reconnects by itself.
  redis.on("error", () => undefined);
  return {
    limit: createSignInLimit(redis),
    async stop() {
      redis.disconnect();
    },
  };
}
