import type { FastifyInstance, FastifyRequest } from "fastify";
import { ACTIONS, isActionName } from "./actions";
import type { Operator } from "./operator";
import type { Actor } from "./tokens";
import { CallError } from "../call-error";
import { refuseOtherMethods } from "../http/calls";

/** A token's name and secret. Unlike a player's token, the secret has any length and characters. */
const BEARER = /^Bearer (?:([^:]*):)?(.+)$/i;

async function actorOf(request: FastifyRequest, { holderOf }: Operator): Promise<Actor> {
  const [, name = "", secret] = BEARER.exec(request.headers.authorization ?? "") ?? [];
  const actor = secret === undefined ? null : await holderOf({ name, secret }, request.ip);
  if (actor !== null) return actor;
  if (secret !== undefined) request.log.warn({ address: request.ip }, "a wrong operator's token");
  throw new CallError("forbidden", "This needs an operator's token, NAME:SECRET.");
}

/**
 * `POST /api/operator/ACTION` with an operator's token as bearer, `NAME:SECRET`, for each action of upstream/operator/actions.ts. The app never
 * forwards these paths; the upstream listens on loopback. A change answers its record's id and its result.
 */
export function addOperatorApi(app: FastifyInstance, operator: Operator): void {
  for (const name of Object.keys(ACTIONS).filter(isActionName)) {
    const path = `/api/operator/${name}`;
    app.post(path, { bodyLimit: 8192 }, async (request) =>
      operator.run(await actorOf(request, operator), name, request.body),
    );
    refuseOtherMethods(app, path, "POST");
  }
}
