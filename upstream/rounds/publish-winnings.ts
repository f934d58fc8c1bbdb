import type { WinningEntry } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import { type Currency, type Minor, toWire } from "@/lib/money";
import type { Queryable } from "../db/database";
import type { Events } from "../hub/events";
import { shownBalances } from "../ledger/wallets";
import type { RoundRow } from "./wire";

/** Rows of the public winning list. */
const LISTED_WINNERS = 20;

/** Private events that are published at the same time. */
const CONCURRENT_EVENTS = 64;

/** The return of one round to one player. */
export interface PlayerReturn {
  readonly account_id: number;
  readonly username: string;
  readonly mcode: string;
  readonly currency: Currency;
  /** Stakes of all the player's orders of the round. */
  readonly staked: Minor;
  /** The returned amount, stakes included. */
  readonly returned: Minor;
}

/**
 * The players to whom the round returned money: first the largest win of each currency, then the second largest of
 * each, and so on. Amounts of two currencies are never compared.
 */
export async function playerReturns(db: Queryable, roundId: number): Promise<PlayerReturn[]> {
  return db.query<PlayerReturn>(
    `select r.account_id, a.username, m.mcode, a.currency, r.staked, r.returned
       from (select account_id, sum(total)::bigint as staked, sum(returned)::bigint as returned
               from orders where round_id = $1 group by account_id) r
       join accounts a on a.id = r.account_id
       join merchants m on m.id = a.merchant_id
      where r.returned > 0
      order by row_number() over (partition by a.currency order by r.returned - r.staked desc, r.account_id), a.currency`,
    [roundId],
  );
}

/** The public list: who came out ahead, masked, in the order given. `WinAmt` is what was won beyond the stakes, in `currency`. */
export function winningList(returns: readonly PlayerReturn[]): WinningEntry[] {
  return returns
    .filter((player) => player.returned > player.staked)
    .slice(0, LISTED_WINNERS)
    .map((player) => ({
      mCode: player.mcode,
      playerID: maskName(player.username),
      WinAmt: toWire(player.returned - player.staked, player.currency),
      currency: player.currency,
    }));
}

/**
 * Publishes a settled round's winnings on the game's channel, and each player's new balance on the player's own
 * channel; for a void round only the balances. Rejects if an event could not be published. The next attempt publishes
 * all again, and a player may get an event twice.
 */
export async function publishWinnings(db: Queryable, events: Events, game: GameCode, round: RoundRow): Promise<void> {
  const returns = await playerReturns(db, round.id);
  const isVoid = round.outcome === null;
  if (!isVoid) {
    await events.game(game, "winning", { round_id: round.id, winners: winningList(returns) });
  }
  for (let first = 0; first < returns.length; first += CONCURRENT_EVENTS) {
    const players = returns.slice(first, first + CONCURRENT_EVENTS);
    const balances = await shownBalances(
      db,
      players.map((player) => player.account_id),
    );
    await Promise.all(players.map((player) => publishBalance(player)));

    async function publishBalance(player: PlayerReturn): Promise<void> {
      const balance = balances.get(player.account_id);
      if (balance === undefined) throw new Error(`account ${player.account_id} has no wallet`);
      const win = {
        round_id: round.id,
        round_no: round.round_no,
        game,
        amount: toWire(player.returned, player.currency),
        staked: toWire(player.staked, player.currency),
      };
      await events.user(player.account_id, "user_balance_update", {
        balance: toWire(balance, player.currency),
        ...(isVoid ? {} : { win }),
      });
    }
  }
}

/** A player's name as other players see it: `demo` → `d***o`. The number of stars is always the same. */
export function maskName(username: string): string {
  const letters = [...username];
  const [first = "", last = ""] = [letters[0], letters.length > 2 ? letters.at(-1) : ""];
  return `${first}***${last}`;
}
