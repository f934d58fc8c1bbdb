import { ROUND_STATUS } from "@/lib/contract/games";
import type { Game } from "@/games/shared/rules/types";
import type { Database, Queryable } from "../db/database";
import { catalogueOf, type VerdictColumns, verdictColumns } from "./verdicts";

/** Enough for a quick settlement, and few enough that a bet waits only shortly for its wallet. */
const BATCH_ORDERS = 4_000;

interface DecidedRound {
  readonly id: number;
  /** 1 resulted, 3 void. */
  readonly status: number;
  readonly outcome: readonly number[] | null;
}

interface SettledBatch {
  readonly orders: number;
  /** The accounts of these orders; an account with several orders occurs several times. */
  readonly accounts: readonly number[];
  /** True if no order of the round is left; the round is then marked as settled. */
  readonly done: boolean;
}

/** A line that the catalogue does not know, or an order of an unknown catalogue. An operator must act. */
export class UnsettleableLineError extends Error {
  override readonly name = "UnsettleableLineError";
}

/**
 * Settles the next orders of a resulted round (winnings paid) or a void one (stakes refunded), each by the catalogue it
 * was accepted with. A line returns floor(amount × odds) on a win, the amount on a push; an order returns their sum, at
 * most its `max_payout` (which does not limit a refund). Safe to repeat: takes only unsettled orders.
 * @param past catalogues before the game's own; default: all
 */
export async function settleBatch(
  db: Database,
  game: Game,
  round: DecidedRound,
  batchOrders = BATCH_ORDERS,
  past?: readonly Game[],
): Promise<SettledBatch> {
  const outcome = outcomeOf(round);
  const verdictsOf = (version: number, drawn: readonly number[]): VerdictColumns => {
    const catalogue = catalogueOf(game, version, past);
    if (catalogue !== undefined) return verdictColumns(catalogue, drawn);
    throw new UnsettleableLineError(`round ${round.id} has orders of an unknown catalogue: ${game.code} ${version}`);
  };
  return db.transaction(async (tx) => {
    // With old statistics the planner may read whole tables, which would make each round slower than the one before.
    await tx.query(`select set_config('enable_seqscan', 'off', true), set_config('enable_mergejoin', 'off', true)`);
    const taken = await takeOrders(tx, round.id, batchOrders);
    const orderIds = taken.map((order) => order.id);
    if (orderIds.length > 0) {
      if (outcome === "void") await voidLines(tx, orderIds);
      else for (const [version, ids] of byVersion(taken)) await judgeLines(tx, ids, verdictsOf(version, outcome));
      await endOrders(tx, orderIds);
      await lockWallets(tx, orderIds);
      await post(tx, orderIds, outcome === "void" ? "refund" : "settlement");
    }
    const done = orderIds.length < batchOrders && (await finishRound(tx, round.id));
    if (orderIds.length === 0 && !done) throw new Error(`round ${round.id} has nothing to settle and is not settled`);
    return { orders: orderIds.length, accounts: taken.map((order) => order.account_id), done };
  });
}

export async function settleRound(
  db: Database,
  game: Game,
  round: DecidedRound,
  batchOrders = BATCH_ORDERS,
): Promise<number> {
  for (let orders = 0; ;) {
    const batch = await settleBatch(db, game, round, batchOrders);
    orders += batch.orders;
    if (batch.done) return orders;
  }
}

function outcomeOf(round: DecidedRound): readonly number[] | "void" {
  if (round.status === ROUND_STATUS.void) return "void";
  if (round.status !== ROUND_STATUS.resulted || round.outcome === null) {
    throw new RangeError(`round ${round.id} is neither resulted nor void`);
  }
  return round.outcome;
}

interface TakenOrder {
  readonly id: number;
  readonly account_id: number;
  readonly catalogue_version: number;
}

function takeOrders(tx: Queryable, roundId: number, limit: number): Promise<TakenOrder[]> {
  return tx.query<TakenOrder>(
    `select id, account_id, catalogue_version from orders where round_id = $1 and settled_at is null order by id limit $2 for update`,
    [roundId, limit],
  );
}

/** Order ids by catalogue version: one version, except in the round during which the catalogue changed. */
function byVersion(orders: readonly TakenOrder[]): Map<number, number[]> {
  const ids = new Map<number, number[]>();
  for (const order of orders) {
    const known = ids.get(order.catalogue_version);
    if (known === undefined) ids.set(order.catalogue_version, [order.id]);
    else known.push(order.id);
  }
  return ids;
}

async function judgeLines(tx: Queryable, orderIds: number[], columns: VerdictColumns): Promise<void> {
  await tx.query(
    `update order_lines l
        set verdict = v.verdict,
            returned = case v.verdict
              when 'win' then l.amount * l.odds_milli / 1000
              when 'push' then l.amount
              else 0 end
       from unnest($2::text[], $3::text[], $4::text[]) as v (bet_type, number, verdict)
      where l.order_id = any ($1::bigint[]) and l.bet_type = v.bet_type and l.number = v.number`,
    [orderIds, columns.types, columns.numbers, columns.verdicts],
  );
}

async function voidLines(tx: Queryable, orderIds: number[]): Promise<void> {
  await tx.query(`update order_lines set verdict = 'void', returned = amount where order_id = any ($1::bigint[])`, [
    orderIds,
  ]);
}

async function endOrders(tx: Queryable, orderIds: number[]): Promise<void> {
  const ended = await tx.query<{ id: number }>(
    `update orders o
        set returned = case when s.refunded then s.returned else least(s.returned, o.max_payout) end,
            settled_at = clock_timestamp()
       from (select order_id, sum(returned)::bigint as returned, bool_and(verdict = 'void') as refunded
               from order_lines
              where order_id = any ($1::bigint[])
              group by order_id
             having bool_and(verdict is not null)) s
      where o.id = s.order_id and o.id = any ($1::bigint[])
      returning o.id`,
    [orderIds],
  );
  if (ended.length === orderIds.length) return;
  const settled = new Set(ended.map((row) => row.id));
  const left = orderIds.filter((id) => !settled.has(id));
  throw new UnsettleableLineError(
    `orders with a line that the catalogue does not know: ${left.slice(0, 10).join(", ")}`,
  );
}

/** Always locks in the same order: two rounds that pay the same players at once cannot deadlock. */
async function lockWallets(tx: Queryable, orderIds: number[]): Promise<void> {
  await tx.query(
    `select count(*) from (
       select id from ledger_accounts
        where account_id in (select account_id from orders where id = any ($1::bigint[]) and returned > 0)
        order by id for update) locked`,
    [orderIds],
  );
}

/**
 * One posting for each order: wallet + returned, stakes − total, house the difference; without amounts of zero. A
 * wallet is credited once for all its orders: the balance after each is computed backwards from the last.
 */
async function post(tx: Queryable, orderIds: number[], kind: "settlement" | "refund"): Promise<void> {
  await tx.query(
    `with batch as (
       select id, account_id, currency, total, returned from orders where id = any ($1::bigint[])
     ), posting as (
       insert into postings (kind, order_id, currency) select $2, id, currency from batch order by id returning id, order_id
     ), credit as (
       update ledger_accounts w set balance = w.balance + c.amount
         from (select account_id, sum(returned)::bigint as amount from batch where returned > 0 group by account_id) c
        where w.account_id = c.account_id
       returning w.id, w.account_id, w.balance
     ), ended as (
       select p.id as posting_id, b.currency, b.total, b.returned, b.account_id,
              coalesce(sum(b.returned) over (partition by b.account_id order by b.id desc
                rows between unbounded preceding and 1 preceding), 0)::bigint as returned_later
         from batch b join posting p on p.order_id = b.id
     )
     insert into entries (posting_id, ledger_account_id, currency, amount, balance_after)
     select * from (
       select e.posting_id, c.id, e.currency, e.returned as amount, c.balance - e.returned_later
         from ended e join credit c on c.account_id = e.account_id where e.returned > 0
       union all
       select e.posting_id, a.id, e.currency, -e.total, null
         from ended e join ledger_accounts a on a.kind = 'stakes' and a.currency = e.currency
       union all
       select e.posting_id, a.id, e.currency, e.total - e.returned, null
         from ended e join ledger_accounts a on a.kind = 'house' and a.currency = e.currency where e.total <> e.returned
     ) as rows order by posting_id`,
    [orderIds, kind],
  );
}

async function finishRound(tx: Queryable, roundId: number): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    `update rounds set settled_at = coalesce(settled_at, clock_timestamp())
      where id = $1 and status in (1, 3)
        and not exists (select 1 from orders where round_id = $1 and settled_at is null)
      returning id`,
    [roundId],
  );
  return rows.length > 0;
}
