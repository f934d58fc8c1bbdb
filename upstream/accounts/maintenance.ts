import { CallError } from "../call-error";
import type { Queryable } from "../db/database";

export function underMaintenance(): CallError {
  return new CallError("maintenance", "The site is under maintenance. Please come back later.");
}

export async function readMaintenance(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ on: boolean }>(`select maintenance_is_on() as "on"`);
  return row?.on === true;
}

/** Takes effect with the next call, in every process on this database. Rounds continue and are settled. */
export async function setMaintenance(db: Queryable, on: boolean): Promise<void> {
  await db.query(
    `insert into app_settings (key, value) values ('maintenance', to_jsonb($1::boolean))
     on conflict (key) do update set value = excluded.value`,
    [on],
  );
}

/** Throws maintenance during maintenance, unless the account's merchant is a developer. */
export async function refuseInMaintenance(db: Queryable, accountId: number): Promise<void> {
  const [row] = await db.query<{ shut_out: boolean }>(
    `select not m.developer and maintenance_is_on() as shut_out
       from accounts a join merchants m on m.id = a.merchant_id where a.id = $1`,
    [accountId],
  );
  if (row?.shut_out === true) throw underMaintenance();
}
