import type { CallResponse, ParsedCallRequest } from "@/lib/contract/calls";
import type { SUPPORT_STATES } from "@/lib/contract/entities";
import { isPicture, pictureKind } from "@/lib/contract/support-request";
import type { Database, Queryable } from "../db/database";
import { CallError } from "../call-error";

/** The countries where the product's languages are spoken: dialling code and ISO code. */
export const COUNTRIES = [
  { id: 1, name: "Malaysia", ext: "60", iso2: "MY" },
  { id: 2, name: "Singapore", ext: "65", iso2: "SG" },
  { id: 3, name: "Indonesia", ext: "62", iso2: "ID" },
  { id: 4, name: "Thailand", ext: "66", iso2: "TH" },
  { id: 5, name: "Vietnam", ext: "84", iso2: "VN" },
  { id: 6, name: "China", ext: "86", iso2: "CN" },
  { id: 7, name: "Hong Kong", ext: "852", iso2: "HK" },
  { id: 8, name: "Taiwan", ext: "886", iso2: "TW" },
] as const;

export const DEFAULT_COUNTRY = "MY";

/** Maximum of requests of one account that wait for an answer. */
const OPEN = 5;
/** Maximum of requests of one account in 24 hours. */
const A_DAY = 20;

type SupportState = (typeof SUPPORT_STATES)[number];

/** The state of a row `r` of the table. */
const STATE = `case when r.closed_at is not null then 'closed' when r.answered_at is not null then 'answered' else 'open' end`;

const refusal = (field: string, message: string): CallError =>
  new CallError("validation_failed", message, { errors: { [field]: [message] } });

/** Throws validation_failed for an invalid picture, country or order, and too_many_requests at the account's limits. */
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

const ROWS = 50;

interface ReceivedRequest {
  readonly id: number;
  readonly created_at: Date;
  readonly mcode: string;
  readonly username: string;
  /** The player's language; null if the player has chosen no language. */
  readonly lang: string | null;
  readonly state: SupportState;
  /** The order's number; null if the question is about no order. */
  readonly reference_number: string | null;
  readonly text: string;
  /** The number, after the country's dialling code if the player chose a country. */
  readonly contact_number: string | null;
  readonly link: string | null;
  readonly has_picture: boolean;
  readonly answer: string | null;
}

interface RequestRow extends ReceivedRequest {
  readonly country_id: number | null;
}

/** The oldest questions of a state, or of all that are not closed; `more` if there are more than these. */
export async function readReceived(
  db: Queryable,
  state: SupportState | undefined,
): Promise<{ requests: ReceivedRequest[]; more: boolean }> {
  const rows = await db.query<RequestRow>(
    `select r.id, r.created_at, m.mcode, a.username, a.lang, ${STATE} as state, o.reference_number, r.text, r.contact_number,
            r.country_id, r.link, r.picture is not null as has_picture, r.answer
       from support_requests r join accounts a on a.id = r.account_id join merchants m on m.id = a.merchant_id
       left join orders o on o.id = r.order_id
      where case when $1::text is null then r.closed_at is null else ${STATE} = $1 end
      order by r.id limit ${ROWS + 1}`,
    [state ?? null],
  );
  return {
    requests: rows.slice(0, ROWS).map(({ country_id: country, contact_number: number, ...row }) => ({
      ...row,
      contact_number: number === null ? null : dialled(number, country),
    })),
    more: rows.length > ROWS,
  };
}

function dialled(number: string, countryId: number | null): string {
  const country = COUNTRIES.find(({ id }) => id === countryId);
  return country === undefined ? number : `+${country.ext} ${number}`;
}

/** The picture of a question: its kind by its first bytes, and its bytes in base64. Throws not_found. */
export async function readPicture(db: Queryable, id: number): Promise<{ kind: string; base64: string }> {
  const [row] = await db.query<{ picture: Buffer }>(
    "select picture from support_requests where id = $1 and picture is not null",
    [id],
  );
  const kind = row && pictureKind(row.picture);
  if (row === undefined || kind === undefined) throw new CallError("not_found", "This question has no picture.");
  return { kind, base64: row.picture.toString("base64") };
}

const notOpen = (id: number): CallError =>
  new CallError("not_found", `There is no question ${id} that can still be changed.`);

/** Answers a question that is not closed; a second answer replaces the first. Throws not_found. */
export async function answerRequest(tx: Queryable, id: number, answer: string): Promise<void> {
  const changed = await tx.query(
    `update support_requests set answer = $2, answered_at = clock_timestamp()
      where id = $1 and closed_at is null returning id`,
    [id, answer],
  );
  if (changed.length === 0) throw notOpen(id);
}

/** Closes a question, answered or not, and deletes its picture. Throws not_found. */
export async function closeRequest(tx: Queryable, id: number): Promise<void> {
  const changed = await tx.query(
    `update support_requests set closed_at = clock_timestamp(), picture = null
      where id = $1 and closed_at is null returning id`,
    [id],
  );
  if (changed.length === 0) throw notOpen(id);
}
