import type { FastifyInstance, FastifyRequest } from "fastify";
import { ACTIONS, isActionName } from "../operator/actions";
import type { Operator } from "../operator/operator";
import type { Actor } from "../operator/tokens";
import { CallError } from "./call-error";
import { refuseOtherMethods } from "./calls";

/** Unlike a player's token, the secret is of whatever length and characters its owner chose. */
const BEARER = /^Bearer (.+)$/i;

function actorOf(request: FastifyRequest, { holderOf }: Operator): Actor {
  const actor = holderOf(BEARER.exec(request.headers.authorization ?? "")?.[1] ?? "");
  if (actor === null) throw new CallError("forbidden", "This needs an operator's token.");
  return actor;
}

/**
 * `POST /api/operator/ACTION` with an operator's token as bearer, for each action of upstream/operator/actions.ts. The app never
 * forwards these paths; the upstream listens on loopback. A change answers its record's id and what came of it.
 */
export function addOperatorApi(app: FastifyInstance, operator: Operator): void {
  for (const name of Object.keys(ACTIONS).filter(isActionName)) {
    const path = `/api/operator/${name}`;
    app.post(path, { bodyLimit: 2048 }, async (request) =>
      operator.run(actorOf(request, operator), name, request.body),
    );
    refuseOtherMethods(app, path, "POST");
  }
}
