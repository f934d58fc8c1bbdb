import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { GAME_CODES, LOCALES } from "@/lib/contract/games";
import { isExitUrl, MAX_LAUNCH_URLS_BYTES } from "@/lib/contract/http-url";
import { createLaunchToken, UNKNOWN_KEY } from "../accounts/launch-tokens";
import type { Queryable } from "../db/database";
import { currencySchema } from "../bets/limits";
import { bearerOf, parse, refuseOtherMethods } from "./calls";

const URL_PATH = "/api/merchant/launch_tokens";

/** An address that a player is led to. http only on this machine; the app takes even that only if it has no https itself. */
const linkSchema = z.optional(
  z.string().check(
    z.refine((text) => isExitUrl(text, { secure: false }), {
      message:
        "must be an https address, or http of localhost, *.localhost, 127.0.0.1 or [::1], of 2 048 bytes at most",
    }),
  ),
);

const USERNAME = "must have 1 to 64 letters, digits, or characters of _ . @ -";

/** What the table in docs/embedding.md describes. A field of another name is refused, because a misspelt one would have no effect. */
const launchRequestSchema = z
  .strictObject({
    username: z.string(USERNAME).check(z.regex(/^[\p{L}\p{N}_.@-]{1,64}$/u, USERNAME)),
    lang: z.optional(z.enum(LOCALES, `must be one of ${LOCALES.join(", ")}`)),
    game: z.optional(z.enum(GAME_CODES, `must be one of ${GAME_CODES.join(", ")}`)),
    /** The currency of the player; a new player's account is opened in it. Absent: the account's currency, or for a new player the merchant's. */
    currency: z.optional(currencySchema),
    exit_url: linkSchema,
    deposit_url: linkSchema,
    support_url: linkSchema,
  })
  .check(
    z.refine(
      ({ exit_url = "", deposit_url = "", support_url = "" }) =>
        Buffer.byteLength(exit_url + deposit_url + support_url) <= MAX_LAUNCH_URLS_BYTES,
      {
        path: ["exit_url"],
        message: "must have at most 2 400 bytes together with deposit_url and support_url",
      },
    ),
  );

/** `POST /api/merchant/launch_tokens`, from a merchant's own server with its API key: a launch token for one of its players. */
export function addMerchantApi(app: FastifyInstance, db: Queryable): void {
  app.post(URL_PATH, { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const apiKey = bearerOf(request, UNKNOWN_KEY);
    const input = parse(launchRequestSchema, request.body);
    const made = await createLaunchToken(db, apiKey, {
      username: input.username,
      lang: input.lang,
      game: input.game,
      currency: input.currency,
      exitUrl: input.exit_url,
      depositUrl: input.deposit_url,
      supportUrl: input.support_url,
    });
    return reply.code(201).send(made);
  });
  refuseOtherMethods(app, URL_PATH, "POST");
}
