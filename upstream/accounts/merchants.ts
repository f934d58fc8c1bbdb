import type { Queryable } from "../db/database";
import type { Events } from "../hub/events";
import { CallError } from "../http/call-error";

/** What the operator may change of a merchant. */
export interface MerchantSettings {
  readonly mcode: string;
  /** Its players are served during maintenance. */
  readonly developer: boolean;
  /** IANA name. */
  readonly time_zone: string;
}

const missing = (mcode: string): CallError => new CallError("not_found", `There is no merchant ${mcode}.`);

/** Throws not_found. */
export async function readMerchant(db: Queryable, mcode: string): Promise<MerchantSettings> {
  const [row] = await db.query<MerchantSettings>("select mcode, developer, time_zone from merchants where mcode = $1", [
    mcode,
  ]);
  if (row === undefined) throw missing(mcode);
  return row;
}

/** Changes what is given, and has the pages of the merchant's players reload. Throws not_found. */
export async function saveMerchant(
  db: Queryable,
  events: Pick<Events, "merchant">,
  mcode: string,
  { developer, time_zone }: { developer?: boolean | undefined; time_zone?: string | undefined },
): Promise<void> {
  const [row] = await db.query<{ id: number }>(
    `update merchants set developer = coalesce($2::boolean, developer), time_zone = coalesce($3::text, time_zone)
      where mcode = $1 returning id`,
    [mcode, developer ?? null, time_zone ?? null],
  );
  if (row === undefined) throw missing(mcode);
  await events.merchant(row.id, "setting_update", {});
}
