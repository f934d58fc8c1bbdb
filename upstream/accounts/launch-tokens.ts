import type { GameCode, Locale } from "@/lib/contract/games";
import type { Currency } from "@/lib/money";
import type { Queryable } from "../db/database";
import { CallError } from "../call-error";
import { openAccount } from "./open-account";
import { NO_PASSWORD } from "./passwords";
import { newToken, tokenHash } from "./tokens";

/** Lifetime of an unused launch token. */
const LAUNCH_SECONDS = 60;

/** Answers a key that no merchant has, and a key that is not in the form of one. */
export const UNKNOWN_KEY = "Unknown merchant API key.";

interface LaunchRequest {
  readonly username: string;
  readonly lang: Locale | undefined;
  readonly game: GameCode | undefined;
  readonly currency: Currency | undefined;
  readonly exitUrl: string | undefined;
  readonly depositUrl: string | undefined;
  readonly supportUrl: string | undefined;
}

/**
 * Makes a launch token for a merchant's player. The first launch opens the player's account with balance 0. Throws
 * unauthenticated for an unknown API key, and validation_failed for another currency than the player's.
 */
export async function createLaunchToken(
  db: Queryable,
  apiKey: string,
  request: LaunchRequest,
): Promise<{ launch_token: string; expires_in: number }> {
  const [merchant] = await db.query<{ id: number }>("select id from merchants where api_key_hash = $1", [
    tokenHash(apiKey),
  ]);
  if (merchant === undefined) throw new CallError("unauthenticated", UNKNOWN_KEY);
  const { username, currency } = request;
  await openAccount(db, { merchantId: merchant.id, username, passwordHash: NO_PASSWORD, currency });
  const { token, hash } = newToken();
  const made = await db.query(
    `insert into launch_tokens (hash, account_id, lang, game, exit_url, deposit_url, support_url, expires_at)
     select $1, id, $4, $5, $6, $8, $9, clock_timestamp() + make_interval(secs => ${LAUNCH_SECONDS})
       from accounts where username = $2 and merchant_id = $3 and currency = coalesce($7, currency) returning hash`,
    [
      hash,
      username,
      merchant.id,
      request.lang ?? null,
      request.game ?? null,
      request.exitUrl ?? null,
      currency ?? null,
      request.depositUrl ?? null,
      request.supportUrl ?? null,
    ],
  );
  if (made.length === 0) {
    throw new CallError("validation_failed", `The player's currency is not ${currency}.`, {
      errors: { currency: ["not the player's"] },
    });
  }
  return { launch_token: token, expires_in: LAUNCH_SECONDS };
}
