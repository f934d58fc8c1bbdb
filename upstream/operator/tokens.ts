import { createHash, timingSafeEqual } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { OperatorToken } from "@/lib/contract/operator-token";
import { networkOf } from "@/lib/network";
import { consume, refuseSpent, tooMany } from "../accounts/sign-in-limits";

/** The operator who makes a request. */
export type Actor = Omit<OperatorToken, "secret">;

/** The name and secret that a request gives, unchecked. */
export type Credentials = Pick<OperatorToken, "name" | "secret">;

/**
 * Returns the holder of a token, for a caller's address; null if no token has that name and secret. Throws
 * too_many_requests after too many wrong secrets for that name.
 */
export type FindHolder = (given: Credentials, address: string) => Promise<Actor | null>;

/** Maximum of wrong secrets for one name from one network, and the seconds over which they are counted. Right secrets are not counted. */
const PER_NETWORK = { points: 10, duration: 60 };
/** The same limit for all networks together: a process of this machine may write any address into X-Forwarded-For. */
const PER_NAME = { points: 100, duration: 60 };

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Finds holders by comparing with all tokens, which takes the same time for each. Wrong secrets are counted by the
 * token's name, because all callers through one tunnel share an address; all unknown names count as one name.
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
    // A name at its limit creates no more keys, however many addresses are invented. One network cannot bring a name
    // to its limit.
    await refuseSpent(perName, counted, refusal);
    if (holder === null) {
      await consume(perNetwork, network, refusal);
      await consume(perName, counted, refusal);
    } else await refuseSpent(perNetwork, network, refusal);
    return holder;
  };
}

const refusal = tooMany("Too many wrong tokens. Try again later.");
