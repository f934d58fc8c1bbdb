import type { GameCode } from "@/lib/contract/games";
import { daySpan } from "@/lib/time";
import type { Queryable } from "../db/database";

export interface TransactionQuery {
  readonly accountId: number;
  /** Undefined means every game. */
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
export function pageOfOrders(db: Queryable, query: TransactionQuery): Promise<PageOfOrders> {
  const isNarrow = query.roundNo !== undefined || query.referenceNumber !== undefined;
  return isNarrow ? pageOfFew(db, query) : pageByNumber(db, query);
}

/** The instants that a range of days spans; null if it is open. */
function instantsOf({ from, to, timeZone }: TransactionQuery): { start: Date | null; end: Date | null } {
  return {
    start: from === undefined ? null : daySpan(from, from, timeZone).start,
    end: to === undefined ? null : daySpan(to, to, timeZone).end,
  };
}

/**
 * A player's orders are numbered in the order of their time: a range of days is a range of numbers, and a page is a
 * part of this range.
 */
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

/** Few orders belong to one round or one number: these are counted and skipped. */
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
