import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { GAME_CODES, LOCALES } from "@/lib/contract/games";
import { isExitUrl, MAX_LAUNCH_URLS_BYTES } from "@/lib/contract/http-url";
import type { Queryable } from "../db/database";
import { currencySchema } from "../bets/limits";
import { bearerOf, parse } from "./calls";
import { CallError, refuseOtherMethods } from "../call-error";
import { openAccount } from "../accounts/player";
import { NO_PASSWORD } from "../accounts/passwords";
import { LAUNCH_SECONDS, newToken, tokenHash } from "../accounts/tokens";

const UNKNOWN_KEY = "Unknown merchant API key.";

const URL_PATH = "/api/merchant/launch_tokens";

/** An address to which the player is sent. http is valid only for this machine, and an app with https refuses it. */
const linkSchema = z.optional(
  z.string().check(
    z.refine((text) => isExitUrl(text, { secure: false }), {
      message:
        "must be an https address, or http of localhost, *.localhost, 127.0.0.1 or [::1], of 2 048 bytes at most",
    }),
  ),
);

const USERNAME = "must have 1 to 64 letters, digits, or characters of _ . @ -";

/** docs/embedding.md describes the fields. An unknown field is refused, because a misspelt field would have no effect. */
const launchRequestSchema = z
  .strictObject({
    username: z.string(USERNAME).check(z.regex(/^[\p{L}\p{N}_.@-]{1,64}$/u, USERNAME)),
    lang: z.optional(z.enum(LOCALES, `must be one of ${LOCALES.join(", ")}`)),
    game: z.optional(z.enum(GAME_CODES, `must be one of ${GAME_CODES.join(", ")}`)),
    /** The player's currency. Absent: the account's, or for a new player the merchant's. */
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

/**
 * Makes a launch token for a merchant's player, and opens a missing account. Throws unauthenticated for an unknown API
 * key, and validation_failed for another currency than the player's.
 */
async function createLaunchToken(
  db: Queryable,
  apiKey: string,
  { username, currency, ...request }: z.output<typeof launchRequestSchema>,
): Promise<{ launch_token: string; expires_in: number }> {
  const [merchant] = await db.query<{ id: number }>("select id from merchants where api_key_hash = $1", [
    tokenHash(apiKey),
  ]);
  if (merchant === undefined) throw new CallError("unauthenticated", UNKNOWN_KEY);
  await openAccount(db, { merchantId: merchant.id, username, passwordHash: NO_PASSWORD, currency });
  const { token, hash } = newToken();
  const { lang = null, game = null, exit_url = null, deposit_url = null, support_url = null } = request;
  const made = await db.query(
    `insert into launch_tokens (hash, account_id, lang, game, exit_url, deposit_url, support_url, expires_at)
     select $1, id, $4, $5, $6, $8, $9, clock_timestamp() + make_interval(secs => ${LAUNCH_SECONDS})
       from accounts where username = $2 and merchant_id = $3 and currency = coalesce($7, currency) returning hash`,
    [hash, username, merchant.id, lang, game, exit_url, currency ?? null, deposit_url, support_url],
  );
  if (made.length === 0) {
    throw new CallError("validation_failed", `The player's currency is not ${currency}.`, {
      errors: { currency: ["not the player's"] },
    });
  }
  return { launch_token: token, expires_in: LAUNCH_SECONDS };
}

/** `POST /api/merchant/launch_tokens`: a merchant's server gets, by its API key, a launch token for a player. */
export function addMerchantApi(app: FastifyInstance, db: Queryable): void {
  app.post(URL_PATH, { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const apiKey = bearerOf(request, UNKNOWN_KEY);
    const input = parse(launchRequestSchema, request.body);
    return reply.code(201).send(await createLaunchToken(db, apiKey, input));
  });
  refuseOtherMethods(app, URL_PATH, "POST");
}
