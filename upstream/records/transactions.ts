import type { Transaction } from "@/lib/contract/entities";
import { GAME_CODES, type GameCode } from "@/lib/contract/games";
import { daySpan } from "@/lib/time";
import { type Minor, toWire } from "@/lib/money";
import type { Queryable } from "../db/database";
import { CallError } from "../http/call-error";

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

export interface TransactionPage {
  readonly total_records: number;
  readonly total_pages: number;
  readonly records: Transaction[];
}

/** Model of the table call → its game; undefined means all of them. Throws validation_failed for another model. */
export function gameOfModel(model: string): GameCode | undefined {
  if (model === "AllTransaction") return undefined;
  const game = GAME_CODES.find((code) => `${code}Transaction` === model);
  if (game === undefined) {
    throw new CallError("validation_failed", "There is no such table.", { errors: { model: ["unknown"] } });
  }
  return game;
}

/** The conditions that were asked for; each set of them is one constant text, planned for what it really filters. */
function conditions(query: TransactionQuery): { where: string; params: unknown[] } {
  const params: unknown[] = [query.accountId];
  const where = ["o.account_id = $1"];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    params.push(value);
    where.push(condition(`$${params.length}`));
  };
  if (query.game !== undefined) add((p) => `o.game = ${p}`, query.game);
  if (query.referenceNumber !== undefined) add((p) => `o.reference_number = ${p}`, query.referenceNumber);
  if (query.roundNo !== undefined) {
    // Naming the games lets the unique index on (game, round_no) find the rounds.
    const games = query.game === undefined ? "select code from games" : "$2";
    add((p) => `o.round_id in (select id from rounds where game in (${games}) and round_no = ${p})`, query.roundNo);
  }
  if (query.from !== undefined)
    add((p) => `o.created_at >= ${p}`, daySpan(query.from, query.from, query.timeZone).start);
  if (query.to !== undefined) add((p) => `o.created_at < ${p}`, daySpan(query.to, query.to, query.timeZone).end);
  return { where: where.join(" and "), params };
}

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
  readonly reference_number: string;
  readonly outcome: number[] | null;
  readonly status: number;
  readonly total: Minor;
  readonly returned: Minor | null;
  readonly shown_after: Minor | null;
  /** The round's end is on the screen and the order is paid. */
  readonly told: boolean;
  readonly lines: LineRow[];
}

function explain(row: TransactionRow): string {
  if (!row.told || row.returned === null) return "pending";
  if (row.status === 3) return "void";
  if (row.returned === row.total) return "draw";
  return row.returned > row.total ? "win" : "lose";
}

function toTransaction(row: TransactionRow): Transaction {
  const { told } = row;
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    game: row.game,
    round_id: row.round_id,
    round_no: row.round_no,
    reference_number: row.reference_number,
    result_numbers: told ? row.outcome : null,
    total_amount: toWire(row.total),
    win_lose_explained: explain(row),
    win_lose_amount: told && row.returned !== null ? toWire(row.returned - row.total) : null,
    ...(row.shown_after === null
      ? {}
      : { balance_before: toWire(row.shown_after + row.total), balance_after: toWire(row.shown_after) }),
    numbers: row.lines.map((line) => ({
      bet_type: line.bet_type,
      number: line.number,
      amount: toWire(line.amount),
      odds: line.odds / 1000,
      returned: told && line.returned !== null ? toWire(line.returned) : null,
    })),
  };
}

/** One page of a player's orders, newest first. An order whose round's end is not on the screen yet reads as pending. */
export async function readTransactions(db: Queryable, query: TransactionQuery): Promise<TransactionPage> {
  const { where, params } = conditions(query);
  const [counted] = await db.query<{ count: number }>(`select count(*) as count from orders o where ${where}`, params);
  const total = counted?.count ?? 0;
  const rows = await db.query<TransactionRow>(
    `select o.id, o.created_at, o.game, o.round_id, r.round_no, o.reference_number, r.outcome, r.status, o.total,
            o.returned, o.shown_after,
            o.settled_at is not null and (r.announced_at is not null or r.announces_at <= clock_timestamp()) as told,
            (select json_agg(json_build_object('bet_type', l.bet_type, 'number', l.number, 'amount', l.amount,
                                               'odds', l.odds_milli, 'returned', l.returned) order by l.line_no)
               from order_lines l where l.order_id = o.id) as lines
       from (select * from orders o where ${where} order by o.created_at desc, o.id desc
              limit $${params.length + 1} offset $${params.length + 2}) o
       join rounds r on r.id = o.round_id
      order by o.created_at desc, o.id desc`,
    [...params, query.pageSize, (query.page - 1) * query.pageSize],
  );
  return { total_records: total, total_pages: Math.ceil(total / query.pageSize), records: rows.map(toTransaction) };
}
