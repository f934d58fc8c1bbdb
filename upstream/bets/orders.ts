import type { Order } from "@/lib/contract/entities";
import { type Currency, type Minor, toWire } from "@/lib/money";
import type { Queryable } from "../db/database";
import { batch } from "../db/batch";

interface OrderRow {
  readonly id: number;
  readonly reference_number: string;
  readonly round_id: number;
  readonly round_no: string;
  readonly currency: Currency;
  readonly total: Minor;
  readonly types: readonly string[];
  readonly numbers: readonly string[];
  readonly amounts: readonly Minor[];
  readonly odds_milli: readonly number[];
}

const SELECT_ORDERS = `
  select o.id, o.account_id, o.reference_number, o.round_id, r.round_no, o.currency, o.total, l.types, l.numbers, l.amounts, l.odds_milli
    from orders o join rounds r on r.id = o.round_id
    cross join lateral (
      select array_agg(bet_type order by line_no) as types, array_agg(number order by line_no) as numbers,
             array_agg(amount order by line_no) as amounts, array_agg(odds_milli order by line_no) as odds_milli
        from order_lines where order_id = o.id) l`;

interface OrdersKey {
  readonly accountId: number;
  readonly roundId: number;
}

/** A player's accepted orders of a round, newest last. Calls that arrive while a query runs share the next one. */
export function ordersReader(db: Queryable): (key: OrdersKey) => Promise<Order[]> {
  return batch(async (keys: readonly OrdersKey[]) => {
    const rows = await db.query<OrderRow & { account_id: number }>(
      `${SELECT_ORDERS} where (o.account_id, o.round_id) in (select * from unnest($1::bigint[], $2::bigint[])) order by o.id`,
      [keys.map(({ accountId }) => accountId), keys.map(({ roundId }) => roundId)],
    );
    const ofKey = new Map<string, Order[]>();
    for (const row of rows) {
      const key = `${row.account_id} ${row.round_id}`;
      ofKey.set(key, [...(ofKey.get(key) ?? []), orderToWire(row)]);
    }
    return keys.map(({ accountId, roundId }) => ofKey.get(`${accountId} ${roundId}`) ?? []);
  });
}

export async function readOrder(db: Queryable, orderId: number): Promise<Order> {
  const [row] = await db.query<OrderRow>(`${SELECT_ORDERS} where o.id = $1`, [orderId]);
  if (row === undefined) throw new Error(`no order ${orderId}`);
  return orderToWire(row);
}

export function orderToWire(row: OrderRow): Order {
  return {
    id: row.id,
    reference_number: row.reference_number,
    round_id: row.round_id,
    round_no: row.round_no,
    total_amount: toWire(row.total, row.currency),
    numbers: row.types.map((type, at) => ({
      bet_type: type,
      number: cell(row.numbers, at),
      amount: toWire(cell(row.amounts, at), row.currency),
      odds: cell(row.odds_milli, at) / 1000,
    })),
  };
}

function cell<T>(column: readonly T[], at: number): T {
  const value = column[at];
  if (value === undefined) throw new Error(`a column has no line ${at}`);
  return value;
}
