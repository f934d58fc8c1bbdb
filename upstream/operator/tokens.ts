import { createHash, timingSafeEqual } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { OperatorToken } from "@/lib/contract/operator-token";
import { networkOf } from "@/lib/network";
import { CallError } from "../call-error";

/** Who asks. */
export type Actor = Omit<OperatorToken, "secret">;

/** What a caller gives, which may be anything. */
export type Credentials = Pick<OperatorToken, "name" | "secret">;

/**
 * Gives who holds a token, for a caller's address; null if no token has that name and secret. Throws too_many_requests after too
 * many wrong secrets for that name.
 */
export type FindHolder = (given: Credentials, address: string) => Promise<Actor | null>;

/** Wrong secrets for one name that a network may try in so many seconds. Right ones are not counted. */
const PER_NETWORK = { points: 10, duration: 60 };
/** The same of all networks together: a process of this machine may name any address in X-Forwarded-For. */
const PER_NAME = { points: 100, duration: 60 };

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Finds holders by comparing with all tokens, which takes the same time for each. Wrong secrets are counted by the token's name, as
 * all who come through one tunnel have one address; the names that no token has count as one.
 */
export function tokenHolders(tokens: readonly OperatorToken[]): FindHolder {
  const known = tokens.map(({ name, scope, secret }) => ({ actor: { name, scope }, hash: digest(secret) }));
  const perNetwork = new RateLimiterMemory(PER_NETWORK);
  const perName = new RateLimiterMemory(PER_NAME);
  return async ({ name, secret }, address) => {
    const given = digest(secret);
    const holders = known.filter(({ hash }) => timingSafeEqual(given, hash)).map(({ actor }) => actor);
    const holder = holders.find((actor) => actor.name === name) ?? null;
    const counted = known.some(({ actor }) => actor.name === name) ? name : "";
    const network = `${networkOf(address)} ${counted}`;
    // A name past its limit makes no more keys, whatever addresses are invented. One network cannot bring it there.
    await refuseSpent(perName, counted);
    if (holder === null) {
      await consume(perNetwork, network);
      await consume(perName, counted);
    } else await refuseSpent(perNetwork, network);
    return holder;
  };
}

async function refuseSpent(limiter: RateLimiterMemory, key: string): Promise<void> {
  const spent = await limiter.get(key);
  if (spent !== null && spent.consumedPoints >= limiter.points) throw tooMany(spent);
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  await limiter.consume(key).catch((refused: unknown) => {
    throw refused instanceof RateLimiterRes ? tooMany(refused) : refused;
  });
}

const tooMany = ({ msBeforeNext }: RateLimiterRes): CallError =>
  new CallError("too_many_requests", "Too many wrong tokens. Try again later.", {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });
