import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { type Call, type CallName, type CallResponse, calls, type ParsedCallRequest } from "@/lib/contract/calls";
import { API_BASE } from "@/lib/contract/client-calls";
import type { SessionEnd } from "@/lib/contract/errors";
import { gameOf } from "@/games/registry";
import type { Game } from "@/games/shared/rules/types";
import { underMaintenance } from "../accounts/maintenance";
import { type Player, playersOfTokens } from "../accounts/player";
import { sessionExtender } from "../accounts/sessions";
import { tokenHash } from "../accounts/tokens";
import { DatabaseUnavailable, readAgain } from "../db/database";
import { CallError, refuseOtherMethods } from "../call-error";
import type { AppDeps } from "./deps";

interface CallContext<N extends CallName> {
  readonly input: ParsedCallRequest<N>;
  readonly request: FastifyRequest;
  /** The path's game, for calls below `/game/:gameCode`. Throws not_found for an unknown game. */
  game(): Game;
  /** Aborts when the caller hangs up before its answer is sent, or the call takes too long. */
  gone(): AbortSignal;
}

export interface PlayerContext<N extends CallName> extends CallContext<N> {
  readonly player: Player;
  readonly tokenHash: Buffer;
}

type ContextOf<N extends CallName> = (typeof calls)[N]["auth"] extends "player" ? PlayerContext<N> : CallContext<N>;

/** `supportRequests` has the same path as `table`, whose handler answers both. */
type HandledName = Exclude<CallName, "supportRequests">;
type HandledResponse<N extends HandledName> = CallResponse<N extends "table" ? "table" | "supportRequests" : N>;

/** One handler for every call of the contract: if one is missing, the upstream does not compile. */
export type Handlers = { readonly [N in HandledName]: (context: ContextOf<N>) => Promise<HandledResponse<N>> };

/** Calls whose success is 201 in the contract. */
const CREATED: ReadonlySet<CallName> = new Set<CallName>(["bet", "askSupport"]);
/** Calls that are safe to repeat: reads, which at most prolong a session, and bets, which their key makes unique. */
const REPEATABLE: ReadonlySet<CallName> = new Set<CallName>([
  "me",
  "loadBalance",
  "gameHome",
  "lobbyHome",
  "page",
  "table",
  "bet",
]);
/** Calls that are also answered without a bearer: the app asks for the features in the name of everybody. */
const OPEN: ReadonlySet<CallName> = new Set<CallName>(["settings"]);
/** Shorter than the BFF's limit (30 s): the caller gets a Retry-After. */
const CALL_TIMEOUT_MS = 20_000;
const BEARER = /^Bearer ([A-Za-z0-9_\-.~+/=|]{16,256})$/i;

/** The bearer of a request. Throws unauthenticated with the message if the request has no valid bearer. */
export function bearerOf(request: FastifyRequest, message: string): string {
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw new CallError("unauthenticated", message);
  return token;
}

function gameOfPath(request: FastifyRequest): Game {
  const { params } = request;
  const code = typeof params === "object" && params !== null && "gameCode" in params ? params.gameCode : undefined;
  const game = typeof code === "string" ? gameOf(code) : undefined;
  if (game === undefined) throw new CallError("not_found", "There is no such game.");
  return game;
}

/** Parses by a schema of the contract. Throws validation_failed with the path of every fault. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) errors[key] = ["is not a field of this call"];
    else (errors[issue.path.map(String).join(".") || "body"] ??= []).push(issue.message);
  }
  throw new CallError("validation_failed", "The request is not valid.", { errors });
}

function refuseForms(call: Call, request: FastifyRequest): void {
  const type = request.headers["content-type"] ?? "";
  if (call.encoding === "json" && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new CallError("unsupported_media_type", "This call takes JSON.");
  }
}

const WORDS_OF_END: Readonly<Record<SessionEnd, string>> = {
  account_kick: "Account abnormal, please log in again",
  duplicate_login: "Duplicate login detected",
  session_expired: "The session has expired.",
};

const sessionOver = (why: SessionEnd | null): CallError =>
  why === null ? new CallError("unauthenticated", "Sign in first.") : new CallError(why, WORDS_OF_END[why]);

interface Calls {
  readonly timeoutMs: number;
  readonly playerOfToken: ReturnType<typeof playersOfTokens>;
  readonly extendSession: (hash: Buffer) => Promise<void>;
  readonly handlers: Handlers;
}

function addRoute<N extends HandledName>(
  app: FastifyInstance,
  name: N,
  { timeoutMs, playerOfToken, extendSession, handlers }: Calls,
): void {
  const call: Call = calls[name];
  // TypeScript cannot infer that the map's entry and the context belong to the same call.
  const handler = handlers[name] as ((context: PlayerContext<N>) => Promise<HandledResponse<N>>) | undefined;
  if (typeof handler !== "function") throw new Error(`The call ${name} has no handler`);
  const url = API_BASE + call.path;
  const signedIn = new WeakMap<FastifyRequest, { player: Player; tokenHash: Buffer }>();
  app.route({
    method: call.method,
    url,
    bodyLimit: call.maxBytes,
    config: { file: call.encoding === "multipart" ? "picture" : undefined },
    // Before the body is read: a guest learns nothing about what a call takes, and sends nothing to be parsed.
    onRequest: async (request) => {
      if (call.auth !== "player") return;
      if (OPEN.has(name) && request.headers.authorization === undefined) return;
      const hash = tokenHash(bearerOf(request, "Sign in first."));
      const player = await inTime(
        readAgain(() => playerOfToken(hash)),
        timeoutMs,
      );
      if (player === null || typeof player === "string") throw sessionOver(player);
      if (player.shut_out && name !== "logout") {
        // Pages ask for their account until maintenance ends: their players stay signed in for any duration.
        if (name === "me") await extendSession(hash);
        throw underMaintenance();
      }
      signedIn.set(request, { player, tokenHash: hash });
    },
    handler: async (request, reply) => {
      refuseForms(call, request);
      const input = parse(calls[name].request, request.body) as ParsedCallRequest<N>;
      const session = signedIn.get(request) as { player: Player; tokenHash: Buffer };
      const late = new AbortController();
      const gone = (): AbortSignal => AbortSignal.any([untilGone(reply), late.signal]);
      const context = { input, request, game: () => gameOfPath(request), gone };
      const run = (): Promise<HandledResponse<N>> => handler({ ...context, ...session });
      const working = REPEATABLE.has(name) ? readAgain(run) : run();
      const answer = await inTime(working, timeoutMs - reply.elapsedTime).catch((error: unknown) => {
        late.abort();
        throw error;
      });
      return reply.code(CREATED.has(name) ? 201 : 200).send(answer ?? {});
    },
  });
  refuseOtherMethods(app, url, call.method);
}

/**
 * A signal that aborts when the caller disconnects before its answer is sent. Fastify's `request.signal` does not abort
 * after the body was read.
 */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const onClose = (): void => {
    // "close" also follows a complete answer.
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) onClose();
  else raw.once("close", onClose);
  return gone.signal;
}

/** Resolves to the work's result, or throws DatabaseUnavailable after `ms`. The work itself continues. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(new Error("the call takes too long"), false)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function addCalls(
  app: FastifyInstance,
  { db, callTimeoutMs: timeoutMs = CALL_TIMEOUT_MS }: Pick<AppDeps, "db" | "callTimeoutMs">,
  handlers: Handlers,
): void {
  const parts: Calls = { timeoutMs, playerOfToken: playersOfTokens(db), extendSession: sessionExtender(db), handlers };
  for (const name of Object.keys(calls) as CallName[]) if (name !== "supportRequests") addRoute(app, name, parts);
}
