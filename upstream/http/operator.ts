import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { readMaintenance, setMaintenance } from "../accounts/maintenance";
import { gameCodeSchema } from "@/lib/contract/games";
import type { AppDeps } from "./deps";
import { gameSwitches, switchGame } from "../rounds/switch";
import { CallError } from "./call-error";
import { parse, refuseOtherMethods } from "./calls";

const MAINTENANCE = "/api/operator/maintenance";
const GAMES = "/api/operator/games";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Unlike a token, the secret is of whatever length and characters its owner chose. */
const BEARER = /^Bearer (.+)$/i;

function refuseStranger(request: FastifyRequest, secret: string): void {
  const given = BEARER.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!timingSafeEqual(digest(given), digest(secret))) throw new CallError("forbidden", "This is the operator's.");
}

const gamesRequestSchema = z.object({ turn: z.optional(z.object({ game: gameCodeSchema, on: z.boolean() })) });

/**
 * The operator's switches, with the hub's secret as bearer: `POST /api/operator/maintenance {on?: boolean}` turns the maintenance
 * switch, `POST /api/operator/games {turn?: {game, on}}` closes a game or opens it; without `on` or `turn` they only read. The app never forwards these paths; the upstream listens on loopback.
 */
export function addOperatorApi(app: FastifyInstance, deps: Pick<AppDeps, "db" | "events">, secret: string): void {
  const { db, events } = deps;
  app.post(MAINTENANCE, { bodyLimit: 1024 }, async (request) => {
    refuseStranger(request, secret);
    const { on } = parse(z.object({ on: z.optional(z.boolean()) }), request.body);
    if (on !== undefined) {
      await setMaintenance(db, on);
      request.log.warn({ on }, "the maintenance switch was turned");
    }
    return { on: await readMaintenance(db) };
  });
  refuseOtherMethods(app, MAINTENANCE, "POST");
  app.post(GAMES, { bodyLimit: 1024 }, async (request) => {
    refuseStranger(request, secret);
    const { turn } = parse(gamesRequestSchema, request.body);
    if (turn !== undefined) {
      const { game, on } = turn;
      if (game === "LOBBY" || !(await switchGame(db, events, game, on)))
        throw new CallError("not_found", "This game is not run here.");
      request.log.warn({ game, on }, "a game's switch was turned");
    }
    return { games: await gameSwitches(db) };
  });
  refuseOtherMethods(app, GAMES, "POST");
}
