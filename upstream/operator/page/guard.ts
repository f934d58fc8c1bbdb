import type { FastifyRequest } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "@/lib/network";
import { CallError } from "../../http/call-error";
import type { Operator } from "../operator";
import type { Actor } from "../tokens";

/** Wrong secrets that a network may try for a name in so many seconds; names that no token has are one. Right ones are not counted. */
const WRONG_TOKENS = { points: 10, duration: 60 };
const BASIC = /^Basic ([A-Za-z0-9+/]{1,1024}={0,2})$/i;

/** Name and secret of Basic credentials; undefined where there are none. */
function credentialsOf(request: FastifyRequest): { name: string; secret: string } | undefined {
  const encoded = BASIC.exec(request.headers.authorization ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const [name = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return { name, secret: secret.join(":") };
}

/** Gives who signs a request: a token's name and secret. Throws unauthenticated, and too_many_requests after many wrong ones. */
export function pageGuard({
  holderOf,
  names,
}: Pick<Operator, "holderOf" | "names">): (request: FastifyRequest) => Promise<Actor> {
  const wrong = new RateLimiterMemory(WRONG_TOKENS);
  return async (request) => {
    const given = credentialsOf(request);
    if (given === undefined) throw new CallError("unauthenticated", "Sign in with your token's name and its secret.");
    const tried = `${networkOf(request.ip)} ${names.has(given.name) ? given.name : ""}`;
    const spent = await wrong.get(tried);
    if (spent !== null && spent.consumedPoints >= wrong.points) throw tooMany(spent);
    const actor = holderOf(given.secret);
    if (actor !== null && actor.name === given.name) return actor;
    await wrong.consume(tried).catch((refused: unknown) => {
      throw refused instanceof RateLimiterRes ? tooMany(refused) : refused;
    });
    request.log.warn({ address: request.ip }, "a wrong operator's token");
    throw new CallError("unauthenticated", "This is no operator's token.");
  };
}

const tooMany = ({ msBeforeNext }: RateLimiterRes): CallError =>
  new CallError("too_many_requests", "Too many wrong tokens. Try again later.", {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });

/**
 * Refuses what another site's page sends: a browser adds the credentials to that, too. Throws forbidden unless the request says that
 * it comes from this very origin.
 */
export function refuseOtherSites({ headers }: Pick<FastifyRequest, "headers">): void {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  const sameHost = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  if (sameHost && (site === undefined || site === "same-origin")) return;
  throw new CallError("forbidden", "This came from another page.");
}
