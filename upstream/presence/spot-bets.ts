import type { GameCode } from "@/lib/contract/games";
import type { ChannelPayload } from "@/lib/contract/channels";
import type { Queryable } from "../db/database";

type SpotBets = ChannelPayload<"table", "presence">["bets"];

/** The latest round of a game that has opened, and the bets of each merchant in it. */
export interface RoundBets {
  readonly roundId: number;
  /** The bets by merchant id; a merchant without bets is absent. */
  readonly ofMerchants: ReadonlyMap<number, SpotBets>;
}

interface SpotRow {
  readonly game: GameCode;
  readonly round_id: number;
  readonly merchant_id: number | null;
  readonly bet_type: string;
  readonly number: string;
  readonly bets: number;
}

/**
 * Counts the accepted bets in the latest round of each game by merchant, type and number. One statement for all games and merchants,
 * which finds rounds, orders and lines by index.
 */
export async function countSpotBets(
  db: Queryable,
  games: readonly GameCode[],
  merchantIds: readonly number[],
): Promise<ReadonlyMap<GameCode, RoundBets>> {
  const rows = await db.query<SpotRow>(
    `select g.code as game, r.id as round_id, b.merchant_id, b.bet_type, b.number, b.bets
       from unnest($1::text[]) g(code)
       cross join lateral (
         select id from rounds where game = g.code and opens_at <= clock_timestamp() order by id desc limit 1) r
       left join lateral (
         select a.merchant_id, l.bet_type, l.number, count(*)::int as bets
           from orders o join accounts a on a.id = o.account_id join order_lines l on l.order_id = o.id
          where o.round_id = r.id and a.merchant_id = any($2::bigint[])
          group by a.merchant_id, l.bet_type, l.number) b on true
      order by g.code, b.merchant_id, b.bet_type, b.number`,
    [games, merchantIds],
  );
  const found = new Map<GameCode, { roundId: number; ofMerchants: Map<number, SpotBets> }>();
  for (const { game, round_id, merchant_id, bet_type, number, bets } of rows) {
    const round = found.get(game) ?? { roundId: round_id, ofMerchants: new Map<number, SpotBets>() };
    found.set(game, round);
    if (merchant_id === null) continue;
    const ofMerchant = round.ofMerchants.get(merchant_id) ?? {};
    round.ofMerchants.set(merchant_id, ofMerchant);
    ofMerchant[bet_type] = { ...ofMerchant[bet_type], [number]: bets };
  }
  return found;
}
