import type { CallResponse, ParsedCallRequest } from "@/lib/contract/calls";
import type { SUPPORT_STATES } from "@/lib/contract/entities";
import { isPicture } from "@/lib/contract/support-request";
import type { Database, Queryable } from "../db/database";
import { CallError } from "../call-error";
import { COUNTRIES } from "./countries";

/** Requests of one account that wait for an answer. */
const OPEN = 5;
/** Requests of one account in 24 hours. */
const A_DAY = 20;

export type SupportState = (typeof SUPPORT_STATES)[number];

/** The state of a row `r` of the table. */
export const STATE = `case when r.closed_at is not null then 'closed' when r.answered_at is not null then 'answered' else 'open' end`;

const refusal = (field: string, message: string): CallError =>
  new CallError("validation_failed", message, { errors: { [field]: [message] } });

/**
 * Stores a player's question. Throws validation_failed for an invalid picture, an unknown country or another player's
 * order, and too_many_requests at the account's limits.
 */
export async function storeRequest(
  db: Database,
  accountId: number,
  asked: ParsedCallRequest<"askSupport">,
): Promise<CallResponse<"askSupport">> {
  const { picture } = asked;
  if (picture !== undefined && !(await isPicture(picture))) {
    throw refusal("picture", "The picture must be a JPG, PNG, GIF or BMP file.");
  }
  if (asked.country_id !== undefined && !COUNTRIES.some(({ id }) => id === asked.country_id)) {
    throw refusal("country_id", "There is no such country.");
  }
  const bytes = picture === undefined ? null : Buffer.from(await picture.arrayBuffer());
  return db.transaction(async (tx) => {
    // Questions of one account wait for each other here: otherwise two at once could both pass the limit.
    await tx.query("select id from accounts where id = $1 for no key update", [accountId]);
    await checkLimits(tx, accountId);
    const [stored] = await tx.query<{ id: number }>(
      `insert into support_requests (account_id, order_id, text, contact_number, country_id, link, picture)
       select $1, $2::bigint, $3, $4, $5, $6, $7
        where $2::bigint is null or exists (select 1 from orders where id = $2 and account_id = $1)
       returning id`,
      [
        accountId,
        asked.order_id ?? null,
        asked.text,
        asked.contact_number ?? null,
        asked.country_id ?? null,
        asked.link ?? null,
        bytes,
      ],
    );
    if (stored === undefined) throw refusal("order_id", "There is no such order.");
    return { id: stored.id, state: "open" satisfies SupportState };
  });
}

async function checkLimits(tx: Queryable, accountId: number): Promise<void> {
  const [counted] = await tx.query<{ open: number; today: number }>(
    `select count(*) filter (where closed_at is null and answered_at is null)::int as open,
            count(*) filter (where created_at > clock_timestamp() - interval '24 hours')::int as today
       from support_requests where account_id = $1`,
    [accountId],
  );
  if (counted === undefined || (counted.open < OPEN && counted.today < A_DAY)) return;
  throw new CallError("too_many_requests", "There are several questions of yours. Wait for an answer first.");
}

interface RequestQuery {
  readonly accountId: number;
  /** Undefined means every order, and questions about no order. */
  readonly orderId: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** One page of a player's own questions, newest first. */
export async function readRequests(
  db: Queryable,
  { accountId, orderId, page, pageSize }: RequestQuery,
): Promise<CallResponse<"supportRequests">> {
  const where = "r.account_id = $1 and ($2::text is null or r.order_id::text = $2)";
  const params = [accountId, orderId ?? null];
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from support_requests r where ${where}`,
    params,
  );
  const rows = await db.query<CallResponse<"supportRequests">["records"][number] & { created_at: Date }>(
    `select r.id, r.created_at, ${STATE} as state, r.text, r.order_id, r.answer
       from support_requests r where ${where} order by r.id desc limit $3 offset $4`,
    [...params, pageSize, (page - 1) * pageSize],
  );
  const total = counted?.total ?? 0;
  return {
    total_records: total,
    total_pages: Math.ceil(total / pageSize),
    records: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
  };
}
