import { pictureKind } from "@/lib/contract/support-request";
import type { Queryable } from "../db/database";
import { CallError } from "../call-error";
import { COUNTRIES } from "./countries";
import { STATE, type SupportState } from "./requests";

/** Questions of one list. */
const ROWS = 50;

/** A player's question as operators see it. */
interface ReceivedRequest {
  readonly id: number;
  readonly created_at: Date;
  readonly mcode: string;
  readonly username: string;
  /** The player's language; null if the player has chosen no language. */
  readonly lang: string | null;
  readonly state: SupportState;
  /** The order's round number; null if the question is about no order. */
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

/** The oldest questions of a state, or of both open states; `more` if there are more than these. */
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
