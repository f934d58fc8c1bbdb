import { randomBytes } from "node:crypto";
import { commitmentOf, LINK_BYTES } from "@/games/shared/draw/chain";
import { drawOutcome } from "@/games/shared/draw/draw";
import { pk10 } from "@/games/pk10/game";
import type { Currency } from "@/lib/money";
import type { Database } from "../db/database";
import type { RoundRow } from "../rounds/wire";

/** An order of a test or a bench. `player` is the player's index. */
export interface StakedOrder {
  readonly player: number;
  /** Minor units. */
  readonly maxPayout: number;
  readonly lines: readonly StakedLine[];
}

export interface StakedLine {
  readonly type: string;
  readonly number: string;
  /** Minor units. */
  readonly amount: number;
  readonly oddsMilli: number;
}

/** The secret from which the outcome is drawn, or void. */
export type Decision = Uint8Array | "void";

export interface StakedRound {
  readonly round: RoundRow;
  /** Account ids by player index. */
  readonly accountIds: readonly number[];
  /** Order ids in the order given. */
  readonly orderIds: readonly number[];
}

/** Minor units that every player gets before staking. */
export const FUNDS = 1_000_000_000;

export const stakeOf = (order: StakedOrder): number => order.lines.reduce((sum, line) => sum + line.amount, 0);

/** Writes a round of PK10, players, and the orders that they staked, with the upstream's rows and postings, in bulk. */
export async function stakeRound(
  db: Database,
  players: number,
  orders: readonly StakedOrder[],
  decision: Decision,
): Promise<StakedRound> {
  return stakeOn(db, await decidedRound(db, decision), players, orders);
}

/** Like {@link stakeRound}, on an existing round of any status, for players of this currency. */
export async function stakeOn(
  db: Database,
  round: RoundRow,
  players: number,
  orders: readonly StakedOrder[],
  currency: Currency = "MYR",
): Promise<StakedRound> {
  const accountIds = await fundedPlayers(db, players, currency);
  const orderIds = await insertOrders(db, round, accountIds, orders, currency);
  await insertLines(db, orderIds, orders);
  await postStakes(db, orderIds);
  return { round, accountIds, orderIds };
}

/** A round of PK10 that is void, or drawn from its committed secret, on a chain of one link. */
export async function decidedRound(db: Database, decision: Decision): Promise<RoundRow> {
  const secret = decision === "void" ? randomBytes(LINK_BYTES) : decision;
  const roundNo = `T${randomBytes(8).toString("hex")}`;
  const outcome = decision === "void" ? null : drawOutcome(pk10, { secret, roundNo });
  await db.query(`insert into games (code, game_seconds) values ('PK10', 60) on conflict (code) do nothing`);
  const [row] = await db.query<RoundRow>(
    `with chain as (
       insert into hash_chains (game, anchor, plain_seed, length, used) values ('PK10', $2, $3, 1, 1) returning id
     )
     insert into rounds (game, round_no, status, opens_at, closes_at, draws_at, announces_at, next_at,
                         chain_id, link, commitment, revealed, outcome)
     select 'PK10', $1, case when $4::int[] is null then 3 else 1 end,
            t - interval '48 s', t - interval '3 s', t, t + interval '10 s', t + interval '12 s',
            chain.id, 1, $2, case when $4::int[] is null then null else $3::bytea end, $4::int[]
       from chain, clock_timestamp() t
     returning *`,
    [roundNo, commitmentOf(secret), secret, outcome],
  );
  if (row === undefined) throw new Error("no round");
  return row;
}

async function fundedPlayers(db: Database, players: number, currency: Currency): Promise<number[]> {
  const accounts = await db.query<{ id: number }>(
    `with merchant as (
       insert into merchants (mcode, name, api_key_hash) values ('TEST', 'Test', '\\x00')
       on conflict (mcode) do update set name = excluded.name returning id
     )
     insert into accounts (merchant_id, username, password_hash, currency)
     select merchant.id, gen_random_uuid()::text, '-', $2 from merchant, generate_series(1, $1::int)
     returning id`,
    [players, currency],
  );
  const ids = accounts.map((account) => account.id).sort((a, b) => a - b);
  await db.query(
    `insert into ledger_accounts (kind, currency) values ('stakes', $1), ('house', $1), ('funding', $1) on conflict do nothing`,
    [currency],
  );
  await db.query(
    `with wallet as (
       insert into ledger_accounts (kind, account_id, currency, balance)
       select 'wallet', id, $3::text, $2::bigint from unnest($1::bigint[]) as id
       returning id
     ), posting as (
       insert into postings (kind, currency) values ('funding', $3::text) returning id
     )
     insert into entries (posting_id, ledger_account_id, currency, amount, balance_after)
     select posting.id, wallet.id, $3::text, $2::bigint, $2::bigint from posting, wallet
     union all
     select posting.id, a.id, $3::text, -$2::bigint * cardinality($1::bigint[]), null
       from posting, ledger_accounts a where a.kind = 'funding' and a.currency = $3::text and cardinality($1::bigint[]) > 0`,
    [ids, FUNDS, currency],
  );
  return ids;
}

async function insertOrders(
  db: Database,
  round: RoundRow,
  accountIds: readonly number[],
  orders: readonly StakedOrder[],
  currency: Currency,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `insert into orders (account_id, round_id, game, reference_number, idempotency_key, request_hash, setting_id,
                         max_payout, catalogue_version, currency, total, created_at)
     select account_id, $1::bigint, 'PK10', 'T' || $1::bigint || '-' || account_id || '-' || position, gen_random_uuid(), '\\x00', 1,
            max_payout, 1, $6, total, $5
       from unnest($2::bigint[], $3::bigint[], $4::bigint[]) with ordinality as o (account_id, max_payout, total, position)
      order by position
     returning id`,
    [
      round.id,
      orders.map((order) => accountIds[order.player]),
      orders.map((order) => order.maxPayout),
      orders.map((order) => stakeOf(order)),
      new Date(round.closes_at.getTime() - 1),
      currency,
    ],
  );
  return rows.map((row) => row.id).sort((a, b) => a - b);
}

async function insertLines(db: Database, orderIds: readonly number[], orders: readonly StakedOrder[]): Promise<void> {
  const lines = orders.flatMap((order, at) =>
    order.lines.map((line, lineNo) => ({ ...line, lineNo, id: orderIds[at] })),
  );
  await db.query(
    `insert into order_lines (order_id, line_no, bet_type, number, amount, odds_milli)
     select * from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::int[])`,
    [
      lines.map((line) => line.id),
      lines.map((line) => line.lineNo),
      lines.map((line) => line.type),
      lines.map((line) => line.number),
      lines.map((line) => line.amount),
      lines.map((line) => line.oddsMilli),
    ],
  );
}

async function postStakes(db: Database, orderIds: readonly number[]): Promise<void> {
  await db.query(
    `with staked as (
       select o.id, o.account_id, o.currency, o.total, w.id as wallet_id,
              w.balance - sum(o.total) over (partition by o.account_id order by o.id) as balance_after
         from orders o join ledger_accounts w on w.account_id = o.account_id
        where o.id = any ($1::bigint[])
     ), debit as (
       update ledger_accounts w set balance = w.balance - s.total
         from (select wallet_id, sum(total)::bigint as total from staked group by wallet_id) s where w.id = s.wallet_id
     ), posting as (
       insert into postings (kind, order_id, currency) select 'stake', id, currency from staked order by id returning id, order_id
     )
     insert into entries (posting_id, ledger_account_id, currency, amount, balance_after)
     select * from (
       select p.id, s.wallet_id, s.currency, -s.total, s.balance_after from posting p join staked s on s.id = p.order_id
       union all
       select p.id, a.id, s.currency, s.total, null
         from posting p join staked s on s.id = p.order_id join ledger_accounts a on a.kind = 'stakes' and a.currency = s.currency
     ) as rows order by 1`,
    [orderIds],
  );
}
