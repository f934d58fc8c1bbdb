import type { Currency } from "@/lib/money";
import type { Queryable } from "../db/database";
import { CallError } from "../call-error";
import { newToken } from "./tokens";

export interface MerchantSettings {
  readonly mcode: string;
  /** The merchant's players are served during maintenance. */
  readonly developer: boolean;
  /** IANA name. */
  readonly time_zone: string;
  /** The currency of new players; an existing account keeps its currency. */
  readonly currency: Currency;
}

const missing = (mcode: string): CallError => new CallError("not_found", `There is no merchant ${mcode}.`);

/** Returns the merchant's API key, which is stored only as a hash. Throws validation_failed for a taken code. */
export async function createMerchant(db: Queryable, mcode: string, name: string): Promise<string> {
  const { token, hash } = newToken();
  const made = await db.query(
    "insert into merchants (mcode, name, api_key_hash) values ($1, $2, $3) on conflict (mcode) do nothing returning id",
    [mcode, name, hash],
  );
  if (made.length > 0) return token;
  throw new CallError("validation_failed", `There is a merchant ${mcode} already.`, { errors: { mcode: ["taken"] } });
}

/** Gives the merchant a new API key; the previous key is refused from now on. Throws not_found. */
export async function replaceApiKey(db: Queryable, mcode: string): Promise<string> {
  const { token, hash } = newToken();
  const changed = await db.query("update merchants set api_key_hash = $2 where mcode = $1 returning id", [mcode, hash]);
  if (changed.length === 0) throw missing(mcode);
  return token;
}

/** Throws not_found. */
export async function readMerchant(db: Queryable, mcode: string): Promise<MerchantSettings> {
  const [row] = await db.query<MerchantSettings>(
    "select mcode, developer, time_zone, currency from merchants where mcode = $1",
    [mcode],
  );
  if (row === undefined) throw missing(mcode);
  return row;
}

/** Changes the given fields and returns the merchant's id. Throws not_found. */
export async function saveMerchant(
  db: Queryable,
  mcode: string,
  {
    developer,
    time_zone,
    currency,
  }: { [Name in Exclude<keyof MerchantSettings, "mcode">]?: MerchantSettings[Name] | undefined },
): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `update merchants set developer = coalesce($2::boolean, developer), time_zone = coalesce($3::text, time_zone),
                          currency = coalesce($4::text, currency)
      where mcode = $1 returning id`,
    [mcode, developer ?? null, time_zone ?? null, currency ?? null],
  );
  if (row === undefined) throw missing(mcode);
  return row.id;
}
