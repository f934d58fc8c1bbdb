import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { readMaintenance, setMaintenance } from "../accounts/maintenance";
import { createMerchant, readMerchant, replaceApiKey, saveMerchant } from "../accounts/merchants";
import { kickPlayer } from "../accounts/sessions";
import { calls } from "@/lib/contract/calls";
import { gameCodeSchema } from "@/lib/contract/games";
import { isTimeZone } from "@/lib/time";
import { currencySchema } from "./currency";
import type { AppDeps } from "./deps";
import { gameSwitches, kickFromGame, switchGame } from "../rounds/switch";
import { CallError } from "./call-error";
import { parse, refuseOtherMethods } from "./calls";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Unlike a token, the secret is of whatever length and characters its owner chose. */
const BEARER = /^Bearer (.+)$/i;

function refuseStranger(request: FastifyRequest, secret: string): void {
  const given = BEARER.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!timingSafeEqual(digest(given), digest(secret))) throw new CallError("forbidden", "This is the operator's.");
}

const maintenanceSchema = z.object({ on: z.optional(z.boolean()) });
const gamesSchema = z.object({
  turn: z.optional(z.object({ game: gameCodeSchema, on: z.boolean() })),
  kick: z.optional(gameCodeSchema),
});
/** A merchant's code is no longer than a player's name. */
const nameSchema = calls.login.request.shape.username;
const kickSchema = z.object({ mcode: nameSchema, username: nameSchema });
/** Of a new merchant: it stands in addresses, logs and the winners' list. */
const NEW_MCODE = /^[A-Za-z0-9_-]{1,32}$/;
const merchantSchema = z.object({
  mcode: nameSchema,
  create: z.optional(z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) })),
  new_key: z.optional(z.literal(true)),
  developer: z.optional(z.boolean()),
  time_zone: z.optional(z.string().check(z.refine(isTimeZone, { message: "must be an IANA time zone" }))),
  currency: z.optional(currencySchema),
});

function newCode(mcode: string): string {
  if (NEW_MCODE.test(mcode)) return mcode;
  const rule = "must be 1–32 letters, digits, - or _";
  throw new CallError("validation_failed", `A merchant's code ${rule}.`, { errors: { mcode: [rule] } });
}

type OperatorDeps = Pick<AppDeps, "db" | "events" | "log" | "revision">;

/**
 * The operator's switches, `POST /api/operator/…` with the hub's secret as bearer. The app never forwards these paths; the upstream
 * listens on loopback.
 * - `maintenance {on?}` turns the maintenance switch;
 * - `games {turn?: {game, on}, kick?: game}` closes a game or opens it, sends everybody in it to the lobby;
 * - `kick {mcode, username}` ends a merchant's player's session;
 * - `merchant {mcode, developer?, time_zone?, currency?}` changes a merchant's settings, for which its players' pages reload (the
 *   currency is that of players who are new: nobody's changes); with
 *   `create: {name}` it makes the merchant first, with `new_key` it replaces its API key: either answers the key, this once;
 * - `version` announces the pages' new version.
 *
 * Without anything to do they only read.
 */
export function addOperatorApi(app: FastifyInstance, deps: OperatorDeps, secret: string): void {
  const { db, events } = deps;
  const add = <Schema extends z.ZodMiniType>(
    name: string,
    schema: Schema,
    work: (input: z.output<Schema>, request: FastifyRequest) => Promise<object>,
  ): void => {
    const path = `/api/operator/${name}`;
    app.post(path, { bodyLimit: 1024 }, async (request) => {
      refuseStranger(request, secret);
      return work(parse(schema, request.body), request);
    });
    refuseOtherMethods(app, path, "POST");
  };

  add("maintenance", maintenanceSchema, async ({ on }, request) => {
    if (on !== undefined) {
      await setMaintenance(db, on);
      request.log.warn({ on }, "the maintenance switch was turned");
    }
    return { on: await readMaintenance(db) };
  });
  add("games", gamesSchema, async ({ turn, kick }, request) => {
    const missing = (): CallError => new CallError("not_found", "This game is not run here.");
    if (turn !== undefined) {
      const { game, on } = turn;
      if (game === "LOBBY" || !(await switchGame(db, events, game, on))) throw missing();
      request.log.warn({ game, on }, "a game's switch was turned");
    }
    if (kick !== undefined) {
      if (kick === "LOBBY" || !(await kickFromGame(db, events, kick))) throw missing();
      request.log.warn({ game: kick }, "a game's players were sent to the lobby");
    }
    return { games: await gameSwitches(db) };
  });
  add("kick", kickSchema, async ({ mcode, username }, request) => {
    const signedIn = await kickPlayer(deps, mcode, username);
    request.log.warn({ mcode, username, signedIn }, "a player was kicked");
    return { signed_in: signedIn };
  });
  add("merchant", merchantSchema, async ({ mcode, create, new_key, ...changes }, request) => {
    const key: { api_key?: string } = {};
    if (create !== undefined) {
      key.api_key = await createMerchant(db, newCode(mcode), create.name);
      request.log.warn({ mcode }, "a merchant was made");
    } else if (new_key === true) {
      key.api_key = await replaceApiKey(db, mcode);
      request.log.warn({ mcode }, "a merchant's API key was replaced");
    }
    if (Object.keys(changes).length > 0) {
      await saveMerchant(db, events, mcode, changes);
      request.log.warn({ mcode, ...changes }, "a merchant's settings were changed");
    }
    return { ...(await readMerchant(db, mcode)), ...key };
  });
  add("version", z.object({}), async (_input, request) => {
    const { revision } = deps;
    await events.system("new_version", revision === undefined ? {} : { revision });
    request.log.warn({ revision }, "a new version was announced");
    return {};
  });
}
