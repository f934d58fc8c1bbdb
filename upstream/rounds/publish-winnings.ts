import type { GameCode } from "@/lib/contract/games";
import { toWire } from "@/lib/money";
import type { Queryable } from "../db/database";
import type { Events } from "../hub/events";
import { shownBalances } from "../ledger/wallets";
import { type PlayerReturn, playerReturns, winningList } from "../settlement/winning-list";
import type { RoundRow } from "./wire";

/** Private events that are published at the same time. */
const CONCURRENT_EVENTS = 64;

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
