import { createHash, timingSafeEqual } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { OperatorToken } from "@/lib/contract/operator-token";
import { networkOf } from "@/lib/network";
import { consume, refuseSpent, tooMany } from "../accounts/sign-in-limits";

export type Actor = Omit<OperatorToken, "secret">;

/** The name and secret that a request gives, unchecked. */
export type Credentials = Pick<OperatorToken, "name" | "secret">;

/**
 * The holder of a token, for a caller's address; null if no token has that name and secret. Throws too_many_requests
 * after too many wrong secrets for that name.
 */
export type FindHolder = (given: Credentials, address: string) => Promise<Actor | null>;

/** Wrong secrets for one name from one network, and the seconds over which they are counted. */
const PER_NETWORK = { points: 10, duration: 60 };
/** Wrong secrets for one name from all networks: a process of this machine may invent addresses in X-Forwarded-For. */
const PER_NAME = { points: 100, duration: 60 };

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Compares the secret with all tokens: the time shows nothing about them. Counts wrong secrets by name, too, because
 * all callers through one tunnel share an address. All unknown names count as one.
 */
export function tokenHolders(tokens: readonly OperatorToken[]): FindHolder {
  const known = tokens.map(({ name, scope, secret }) => ({ actor: { name, scope }, hash: digest(secret) }));
  const perNetwork = new RateLimiterMemory(PER_NETWORK);
  const perName = new RateLimiterMemory(PER_NAME);
  return async ({ name, secret }, address) => {
    const given = digest(secret);
    const holders = known.filter(({ hash }) => timingSafeEqual(given, hash)).map(({ actor }) => actor);
    const holder = holders.find((actor) => actor.name === name) ?? null;
    const countedName = known.some(({ actor }) => actor.name === name) ? name : "";
    const nameAndNetwork = `${networkOf(address)} ${countedName}`;
    // Refuses a name at its limit before `perNetwork` gets a key for it: invented addresses make no further keys.
    await refuseSpent(perName, countedName, refusal);
    if (holder === null) {
      await consume(perNetwork, nameAndNetwork, refusal);
      await consume(perName, countedName, refusal);
    } else await refuseSpent(perNetwork, nameAndNetwork, refusal);
    return holder;
  };
}

const refusal = tooMany("Too many wrong tokens. Try again later.");
