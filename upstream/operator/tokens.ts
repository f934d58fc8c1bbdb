import { createHash, timingSafeEqual } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { OperatorToken } from "@/lib/contract/operator-token";
import { networkOf } from "@/lib/network";
import { consume, refuseSpent, tooMany } from "../accounts/sign-in-limits";

export type Actor = Omit<OperatorToken, "secret">;

/** The name and secret that a request gives, unchecked. */
export type Credentials = Pick<OperatorToken, "name" | "secret">;

/**
 * Returns the holder of a token, for a caller's address; null if no token has that name and secret. Throws
 * too_many_requests after too many wrong secrets for that name.
 */
export type FindHolder = (given: Credentials, address: string) => Promise<Actor | null>;

/** Maximum of wrong secrets for one name from one network, and the seconds over which they are counted. A right secret is not counted. */
const PER_NETWORK = { points: 10, duration: 60 };
/**
 * Maximum of wrong secrets for one name from all networks together: a process of this machine can pretend to be many
 * networks, because it may write any address into X-Forwarded-For.
 */
const PER_NAME = { points: 100, duration: 60 };

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Finds the holder of a token. Compares the secret with all tokens: the time shows nothing about them. Wrong secrets are counted by the
 * token's name, too, because all callers through one tunnel share an address. All unknown names count as one name.
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
    // A name at its limit is refused before `perNetwork` gets a key for it, however many addresses are invented. One network
    // cannot bring a name to its limit.
    await refuseSpent(perName, countedName, refusal);
    if (holder === null) {
      await consume(perNetwork, nameAndNetwork, refusal);
      await consume(perName, countedName, refusal);
    } else await refuseSpent(perNetwork, nameAndNetwork, refusal);
    return holder;
  };
}

const refusal = tooMany("Too many wrong tokens. Try again later.");
