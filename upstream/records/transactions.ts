import type { Inclusion, Transaction } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import { type Currency, type Minor, toWire } from "@/lib/money";
import type { Queryable } from "../db/database";
import { beaconToWire } from "../rounds/wire";
import { daySpan } from "@/lib/time";

interface TransactionPage {
  readonly total_records: number;
  readonly total_pages: number;
  /** Sent if the requested page has more than {@link MAX_LINES} lines: the orders on a smaller page. */
  readonly ipp?: number;
  readonly records: Transaction[];
}

/** Maximum of lines of a page: half a megabyte. The largest order has 300 lines. */
const MAX_LINES = 5_000;

interface LineRow {
  readonly bet_type: string;
  readonly number: string;
  readonly amount: Minor;
  readonly odds: number;
  readonly returned: Minor | null;
}

interface TransactionRow {
  readonly id: number;
  readonly created_at: Date;
  readonly game: GameCode;
  readonly round_id: number;
  readonly round_no: string;
  readonly closes_at: Date;
  readonly reference_number: string;
  readonly status: number;
  readonly commitment: Uint8Array;
  readonly revealed: Uint8Array | null;
  readonly entropy: string;
  readonly beacon_round: number | null;
  readonly beacon_signature: Uint8Array | null;
  readonly form: number[] | null;
  readonly outcome: number[] | null;
  readonly currency: Currency;
  readonly total: Minor;
  readonly returned: Minor | null;
  readonly shown_after: Minor | null;
  /** The screen shows the end of the round, and the order is paid. */
  readonly announced: boolean;
  readonly lines: LineRow[];
  /** Null if the round has no order root, and in an answer that is not about one reference number. */
  readonly inclusion: (Omit<Inclusion, "max_payout"> & { readonly max_payout: Minor }) | null;
  /** The number of orders on the requested page, even if the page is too large to send. */
  readonly orders: number;
}

function explain(row: TransactionRow): string {
  if (!row.announced || row.returned === null) return "pending";
  if (row.status === 3) return "void";
  if (row.returned === row.total) return "draw";
  return row.returned > row.total ? "win" : "lose";
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

function toTransaction(row: TransactionRow): Transaction {
  const { announced } = row;
  const wire = (amount: Minor): number => toWire(amount, row.currency);
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    game: row.game,
    round_id: row.round_id,
    round_no: row.round_no,
    reference_number: row.reference_number,
    status: row.status,
    commitment: hex(row.commitment),
    revealed: announced && row.revealed !== null ? hex(row.revealed) : null,
    entropy: announced ? row.entropy : null,
    ...beaconToWire(announced ? row : { ...row, beacon_signature: null }),
    closes_at: row.closes_at.toISOString(),
    form: row.form,
    result_numbers: announced ? row.outcome : null,
    total_amount: wire(row.total),
    win_lose_explained: explain(row),
    win_lose_amount: announced && row.returned !== null ? wire(row.returned - row.total) : null,
    ...(row.shown_after === null
      ? {}
      : { balance_before: wire(row.shown_after + row.total), balance_after: wire(row.shown_after) }),
    numbers: row.lines.map((line) => ({
      bet_type: line.bet_type,
      number: line.number,
      amount: wire(line.amount),
      odds: line.odds / 1000,
      returned: announced && line.returned !== null ? wire(line.returned) : null,
    })),
    ...(row.inclusion === null ? {} : { inclusion: { ...row.inclusion, max_payout: wire(row.inclusion.max_payout) } }),
  };
}

/**
 * A page of a player's orders, newest first. An order is pending until the screen has shown its round's end. A page
 * with too many lines becomes a page of a smaller size that divides the requested one: each order is on exactly one
 * such page. A request for one reference number also gets the order's path to the round's order root.
 */
export async function readTransactions(db: Queryable, query: TransactionQuery): Promise<TransactionPage> {
  const { total, select, params } = await pageOfOrders(db, query);
  // A path costs a hash of each order of the round: only an answer about one order has it.
  const inclusion =
    query.referenceNumber === undefined
      ? "null::jsonb"
      : `case when r.order_root is not null
              then jsonb_build_object('key', o.idempotency_key, 'account_id', o.account_id, 'setting_id', o.setting_id,
                                      'catalogue_version', o.catalogue_version, 'max_payout', o.max_payout,
                                      'path', path_of_order(o.id, o.round_id), 'order_root', encode(r.order_root, 'hex')) end`;
  // The limit keeps the round a look-up by its key: without the limit, the planner reads all rounds for a large page.
  const rows = await db.query<TransactionRow>(
    `select o.id, o.created_at, o.game, o.round_id, r.round_no, r.closes_at, o.reference_number, r.status, r.commitment,
            r.revealed, r.entropy, r.beacon_round, r.beacon_signature, r.form, r.outcome, o.currency, o.total, o.returned, o.shown_after, o.orders,
            o.settled_at is not null and (r.announced_at is not null or r.announces_at <= clock_timestamp()) as announced,
            (select json_agg(json_build_object('bet_type', l.bet_type, 'number', l.number, 'amount', l.amount,
                                               'odds', l.odds_milli, 'returned', l.returned) order by l.line_no)
               from order_lines l where l.order_id = o.id) as lines,
            ${inclusion} as inclusion
       from (select o.*, count(*) over () as orders,
                    sum((select count(*) from order_lines where order_id = o.id)) over (order by o.account_nth desc) as lines_so_far
               from (${select}) o) o
      cross join lateral (select * from rounds where id = o.round_id limit 1) r
      where o.lines_so_far <= ${MAX_LINES}
      order by o.account_nth desc`,
    params,
  );
  const isWhole = rows[0] === undefined || rows.length === rows[0].orders;
  const size = isWhole ? query.pageSize : divisorUpTo(query.pageSize, rows.length);
  return {
    total_records: total,
    total_pages: Math.ceil(total / size),
    ...(isWhole ? {} : { ipp: size }),
    records: rows.slice(0, size).map(toTransaction),
  };
}

function divisorUpTo(whole: number, limit: number): number {
  let divisor = limit;
  while (whole % divisor !== 0) divisor -= 1;
  return divisor;
}

export interface TransactionQuery {
  readonly accountId: number;
  readonly game: GameCode | undefined;
  readonly roundNo: string | undefined;
  readonly referenceNumber: string | undefined;
  /** Days in `timeZone`, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly timeZone: string;
  readonly page: number;
  readonly pageSize: number;
}

/** Which orders a page shows: their rows as a `select`, its parameters, and how many there are on all pages. */
interface PageOfOrders {
  readonly total: number;
  readonly select: string;
  readonly params: readonly unknown[];
}

/** Finds a page without reading the rows before it. Every `select` is one of a few constant texts. */
function pageOfOrders(db: Queryable, query: TransactionQuery): Promise<PageOfOrders> {
  const isNarrow = query.roundNo !== undefined || query.referenceNumber !== undefined;
  return isNarrow ? pageOfFew(db, query) : pageByNumber(db, query);
}

/** The instants that a range of days spans; null at an open end. */
function instantsOf({ from, to, timeZone }: TransactionQuery): { start: Date | null; end: Date | null } {
  return {
    start: from === undefined ? null : daySpan(from, from, timeZone).start,
    end: to === undefined ? null : daySpan(to, to, timeZone).end,
  };
}

/** A player's orders are numbered by time: a range of days is a range of numbers, of which a page is a part. */
async function pageByNumber(db: Queryable, query: TransactionQuery): Promise<PageOfOrders> {
  const { accountId, game = null, page, pageSize } = query;
  const { start, end } = instantsOf(query);
  const [bounds] = await db.query<{ first: number; last: number }>(
    `select case when $3::timestamptz is null then 0 else orders_before($1, $2, $3) end as first,
            orders_before($1, $2, $4) as last`,
    [accountId, game, start, end],
  );
  const { first, last } = bounds ?? { first: 0, last: 0 };
  const newest = Math.max(first, last - (page - 1) * pageSize);
  const oldest = Math.max(first, newest - pageSize);
  const numbered = game === null ? "o.account_nth" : "o.game = $4 and o.game_nth";
  return {
    total: Math.max(0, last - first),
    select: `select * from orders o where o.account_id = $1 and ${numbered} between $2 and $3`,
    params: [accountId, oldest + 1, newest, ...(game === null ? [] : [game])],
  };
}

/** For the orders of one round or one reference number, which are few: counts and skips rows. */
async function pageOfFew(db: Queryable, query: TransactionQuery): Promise<PageOfOrders> {
  const { where, params } = conditions(query);
  const [counted] = await db.query<{ count: number }>(`select count(*) as count from orders o where ${where}`, params);
  return {
    total: counted?.count ?? 0,
    select: `select * from orders o where ${where}
              order by o.account_nth desc limit $${params.length + 1} offset $${params.length + 2}`,
    params: [...params, query.pageSize, (query.page - 1) * query.pageSize],
  };
}

function conditions(query: TransactionQuery): { where: string; params: unknown[] } {
  const params: unknown[] = [query.accountId];
  const where = ["o.account_id = $1"];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    params.push(value);
    where.push(condition(`$${params.length}`));
  };
  const { start, end } = instantsOf(query);
  if (query.game !== undefined) add((p) => `o.game = ${p}`, query.game);
  if (query.referenceNumber !== undefined) add((p) => `o.reference_number = ${p}`, query.referenceNumber);
  if (query.roundNo !== undefined) {
    // Naming the games lets the unique index on (game, round_no) find the rounds.
    const games = query.game === undefined ? "select code from games" : "$2";
    add((p) => `o.round_id in (select id from rounds where game in (${games}) and round_no = ${p})`, query.roundNo);
  }
  if (start !== null) add((p) => `o.created_at >= ${p}`, start);
  if (end !== null) add((p) => `o.created_at < ${p}`, end);
  return { where: where.join(" and "), params };
}
