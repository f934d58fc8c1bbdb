import type { Queryable } from "../db/database";

export interface OperatorRecord {
  readonly id: number;
  readonly at: Date;
  /** The name of the operator's token. */
  readonly actor: string;
  readonly action: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly why: string;
  readonly outcome: string;
}

export const PAGE_ROWS = 50;

/** Adds the record of a change, in the transaction of the change. Returns its id. */
export async function addRecord(
  tx: Queryable,
  { actor, action, arguments: given, why, outcome }: Omit<OperatorRecord, "id" | "at">,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into operator_actions (actor, action, arguments, why, outcome) values ($1, $2, $3::json, $4, $5) returning id`,
    [actor, action, JSON.stringify(given), why, outcome],
  );
  if (row === undefined) throw new Error("the operator's action was not recorded");
  return row.id;
}

export function readRecords(db: Queryable, before: number | undefined): Promise<OperatorRecord[]> {
  return db.query<OperatorRecord>(
    `select id, at, actor, action, arguments, why, outcome from operator_actions
      where $1::bigint is null or id < $1 order by id desc limit ${PAGE_ROWS}`,
    [before ?? null],
  );
}
