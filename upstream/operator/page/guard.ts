import type { FastifyRequest } from "fastify";
import { CallError } from "@/upstream/call-error";
import type { Actor, Credentials, FindHolder } from "../tokens";

const BASIC = /^Basic ([A-Za-z0-9+/]{1,1024}={0,2})$/i;

/** Name and secret of Basic credentials; undefined if absent. */
function credentialsOf(request: FastifyRequest): Credentials | undefined {
  const encoded = BASIC.exec(request.headers.authorization ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const [name = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return { name, secret: secret.join(":") };
}

/**
 * Returns the signer of a request: a token's name and secret. Throws unauthenticated, and too_many_requests after many
 * wrong ones.
 */
export async function signerOf(request: FastifyRequest, holderOf: FindHolder): Promise<Actor> {
  const given = credentialsOf(request);
  if (given === undefined) throw new CallError("unauthenticated", "Sign in with your token's name and its secret.");
  const actor = await holderOf(given, request.ip);
  if (actor !== null) return actor;
  request.log.warn({ address: request.ip }, "a wrong operator's token");
  throw new CallError("unauthenticated", "This is no operator's token.");
}

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
