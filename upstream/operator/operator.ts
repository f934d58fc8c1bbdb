import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { OperatorToken } from "@/lib/contract/operator-token";
import { readAgain } from "../db/database";
import { CallError, refuseOtherMethods } from "../call-error";
import { parse } from "../http/calls";
import {
  type ActionDeps,
  type ActionName,
  ACTIONS,
  type Answer,
  type Recorded,
  type WriteAction,
  whySchema,
  isActionName,
} from "./actions";
import { addRecord } from "./action-log";
import { type Actor, type FindHolder, tokenHolders } from "./tokens";

export interface Operator {
  readonly holderOf: FindHolder;
  /** Throws forbidden for a change by a token that may only read, and the action's CallErrors. */
  run<Name extends ActionName>(actor: Actor, name: Name, body: unknown): Promise<Answer<Name>>;
}

interface OperatorDeps extends ActionDeps {
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

export function createOperator(deps: OperatorDeps, tokens: readonly OperatorToken[]): Operator {
  async function run(actor: Actor, name: ActionName, body: unknown): Promise<object> {
    const action = ACTIONS[name];
    if (action.scope === "read") return readAgain<object>(() => action.run(deps, body));
    if (actor.scope !== "write") throw new CallError("forbidden", `The token of ${actor.name} may only read.`);
    return change(deps, actor, name, action, body);
  }
  // TypeScript cannot infer that the answer belongs to the action with this name.
  return {
    holderOf: tokenHolders(tokens),
    run: run as Operator["run"],
  };
}

/** Makes the change and its record, or neither. Throws unavailable if open pages may not have been notified. */
async function change(
  deps: OperatorDeps,
  { name: actor }: Actor,
  action: ActionName,
  { prepare }: WriteAction,
  body: unknown,
): Promise<Recorded> {
  const { given, run } = prepare(body);
  const { why } = parse(whySchema, body);
  const { recorded, outcome, answer, publish } = await deps.db.transaction(async (tx) => {
    const changed = await run(tx, deps);
    const id = await addRecord(tx, { actor, action, arguments: given, why, outcome: changed.outcome });
    return { recorded: id, ...changed };
  });
  deps.log.warn({ actor, action, given, recorded }, "an operator made a change");
  try {
    await publish?.();
  } catch (error) {
    deps.log.warn({ err: error, action, recorded }, "an operator's change was not published");
    throw new CallError("unavailable", `The change is recorded, but open pages may not have got it: ${outcome}`);
  }
  return { recorded, outcome, ...answer };
}

/** A token's name and secret. The settings check the secrets; the local operator's secret is the hub's. */
const BEARER = /^Bearer (?:([^:]*):)?(.+)$/i;

async function actorOf(request: FastifyRequest, { holderOf }: Operator): Promise<Actor> {
  const [, name = "", secret] = BEARER.exec(request.headers.authorization ?? "") ?? [];
  const actor = secret === undefined ? null : await holderOf({ name, secret }, request.ip);
  if (actor !== null) return actor;
  if (secret !== undefined) request.log.warn({ address: request.ip }, "a wrong operator's token");
  throw new CallError("forbidden", "This needs an operator's token, NAME:SECRET.");
}

/**
 * `POST /api/operator/ACTION` with a token `NAME:SECRET` as bearer, for each action of upstream/operator/actions.ts.
 * The app never forwards these paths; the upstream listens on loopback.
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
