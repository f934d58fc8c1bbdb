import type { GameCode } from "@/lib/contract/games";
import type { CallResponse } from "@/lib/contract/calls";
import { type Currency, type Minor, toWire } from "@/lib/money";
import type { Queryable } from "../db/database";

type OwnBets = NonNullable<CallResponse<"lobbyHome">["games"][number]["own"]>;

interface LatestRow {
  readonly account_id: number;
  readonly game: GameCode;
  readonly currency: Currency;
  readonly round_id: number;
  readonly bets: number;
  readonly total: Minor;
  readonly last_at: Date;
}

/**
 * Of each of these players and games: the accepted bets of the latest round that the player bet in. One statement, which reads the
 * latest order by index and then the orders of its round.
 * @returns account → game → bets; a game without bets is absent
 */
export async function latestBets(
  db: Queryable,
  accountIds: readonly number[],
  games: readonly GameCode[],
): Promise<ReadonlyMap<number, ReadonlyMap<GameCode, OwnBets>>> {
  const rows = await db.query<LatestRow>(
    `select a.id as account_id, g.code as game, latest.currency, latest.round_id, latest.created_at as last_at, sums.bets, sums.total
       from unnest($1::bigint[]) a(id) cross join unnest($2::text[]) g(code)
       cross join lateral (
         select round_id, currency, created_at from orders
          where account_id = a.id and game = g.code order by game_nth desc limit 1) latest
       cross join lateral (
         select sum(o.total)::bigint as total, sum(l.bets)::bigint as bets from orders o
          cross join lateral (select count(*) as bets from order_lines where order_id = o.id) l
          where o.round_id = latest.round_id and o.account_id = a.id) sums`,
    [[...new Set(accountIds)], games],
  );
  const ofPlayers = new Map<number, Map<GameCode, OwnBets>>();
  for (const { account_id, game, currency, round_id, bets, total, last_at } of rows) {
    const ofPlayer = ofPlayers.get(account_id) ?? new Map<GameCode, OwnBets>();
    ofPlayers.set(account_id, ofPlayer);
    ofPlayer.set(game, { round_id, bets, amount: toWire(total, currency), last_at: last_at.toISOString() });
  }
  return ofPlayers;
}
