import { fundedAccount } from "../bets/testing";
import type { Database } from "../db/database";

export interface SeededPlayers {
  readonly accountId: number;
  readonly otherId: number;
}

/** The games of the orders. Every tenth round belongs to the second game, and with it a tenth of the orders. */
export const SEEDED_GAMES = ["PK10", "BALLS12"] as const;
/** Orders of one player in a round. */
export const ORDERS_A_ROUND = 5;
/** Orders of one player with the same time: only their ids decide which one is newer. */
const ORDERS_AT_ONCE = 2;

/** Orders of one player that one statement writes: the database stops a statement after half a minute. */
const ORDERS_A_STATEMENT = 10_000;

/** The number of a seeded round; the first has the index 0. */
export const seededRoundNo = (index: number): string => `S${String(index).padStart(8, "0")}`;

/**
 * Writes, for each of two players, `orders` orders of three lines, spread over the last `days` days, in announced
 * rounds. No wallet pays for them, and they have no postings.
 */
export async function seedRecords(db: Database, orders: number, days: number): Promise<SeededPlayers> {
  await db.query(
    "insert into games (code, game_seconds) select code, 60 from unnest($1::text[]) as code on conflict (code) do nothing",
    [SEEDED_GAMES],
  );
  const [accountId, otherId] = [await fundedAccount(db, 1), await fundedAccount(db, 1)];
  const rounds = Math.ceil(orders / ORDERS_A_ROUND);
  await insertRounds(db, rounds, days);
  await insertOrders(db, [accountId, otherId], orders, days);
  return { accountId, otherId };
}

async function insertRounds(db: Database, rounds: number, days: number): Promise<void> {
  await db.query(
    `with chain as (
       insert into hash_chains (game, anchor, plain_seed, length, used) values ($1, '\\x00', '\\x01', $3, $3) returning id
     )
     insert into rounds (game, round_no, status, opens_at, closes_at, draws_at, announces_at, next_at, chain_id, link,
                         commitment, revealed, outcome, settled_at, announced_at)
     select case when n % 10 = 9 then $2 else $1 end, 'S' || lpad(n::text, 8, '0'), 1, t, t + interval '45 s',
            t + interval '48 s', t + interval '58 s', t + interval '60 s', chain.id, n + 1,
            sha256(sha256(n::text::bytea)), sha256(n::text::bytea), array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], t, t
       from chain, generate_series(0, $3::int - 1) n,
            lateral (select now() - $4::float8 * (1 - n::float8 / $3) * interval '1 day' as t) times
      order by n`,
    [SEEDED_GAMES[0], SEEDED_GAMES[1], rounds, days],
  );
}

async function insertOrders(db: Database, accountIds: readonly number[], orders: number, days: number): Promise<void> {
  const until = new Date();
  for (let from = 0; from < orders; from += ORDERS_A_STATEMENT) {
    await db.query(
      `with placed as (
         insert into orders (account_id, round_id, game, reference_number, idempotency_key, request_hash, setting_id,
                             max_payout, catalogue_version, total, shown_after, returned, settled_at, created_at)
         select account, r.id, r.game, 'S' || account || '-' || n, gen_random_uuid(), sha256(n::text::bytea), 1, 10000000,
                1, 3000, 100000, case when n % 3 = 0 then 5940 else 0 end, now(),
                $4::timestamptz - $5::float8 * (1 - (n / ${ORDERS_AT_ONCE})::float8 * ${ORDERS_AT_ONCE} / $6) * interval '1 day'
           from generate_series($2::int, $3::int) n, unnest($1::bigint[]) account, rounds r
          where r.round_no = 'S' || lpad((n / ${ORDERS_A_ROUND})::text, 8, '0')
          order by n, account
         returning id, returned
       )
       insert into order_lines (order_id, line_no, bet_type, number, amount, odds_milli, verdict, returned)
       select id, line, 'of', '1-' || line + 1, 1000, 9800, case when line = 0 and returned > 0 then 'win' else 'lose' end,
              case when line = 0 then returned else 0 end
         from placed, generate_series(0, 2) line`,
      [accountIds, from, Math.min(orders, from + ORDERS_A_STATEMENT) - 1, until, days, orders],
    );
  }
}
