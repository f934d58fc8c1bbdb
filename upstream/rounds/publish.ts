import { type GameCode, ROUND_STATUS } from "@/lib/contract/games";
import type { Game } from "@/games/shared/rules/types";
import { toWire } from "@/lib/money";
import { oddsInForce } from "../bets/odds";
import type { Queryable } from "../db/database";
import type { Events } from "../hub/events";
import { shownBalances } from "../ledger/wallets";
import { type PlayerReturn, playerReturns, winningList } from "../settlement/winning-list";
import { PUBLISHED_AHEAD, publishable } from "./phases";
import type { GameRow } from "./store";
import { roundToWire, type RoundRow } from "./wire";

/**
 * Publishes a round on its game's channel and, from its opening on, in the lobby. Adds the odds to an open round with a
 * form, and the result to a drawn round. The game's channel gets a round early, because screens show it after a delay.
 * A new leader publishes the current rounds again: clients must accept repeats.
 */
export async function publishRound(
  events: Events,
  game: Game,
  round: RoundRow,
  { now, enabled }: Pick<GameRow, "now" | "enabled">,
): Promise<void> {
  const wire = roundToWire(round, now);
  await events.game(game.code, "game_update", { round: wire, enabled });
  if (publishable(round, now) !== PUBLISHED_AHEAD)
    await events.lobby("lobby_update", { game: game.code, round: wire, enabled });
  if (round.status === ROUND_STATUS.open && round.form !== null) {
    await events.game(game.code, "odds_update", { round_id: round.id, odds: oddsInForce(game, round.form) });
  }
  // After the winnings were published the draw's animation must not start again.
  if (round.status === ROUND_STATUS.resulted && round.announced_at === null) {
    await events.game(game.code, "results", {
      round_id: round.id,
      round_no: round.round_no,
      result_numbers: wire.result_numbers ?? [],
      result_text: wire.result_text ?? undefined,
      revealed: wire.revealed ?? undefined,
      ...(wire.beacon_signature == null ? {} : { entropy: round.entropy, beacon_signature: wire.beacon_signature }),
    });
  }
}

const CONCURRENT_EVENTS = 64;

/**
 * Publishes a settled round's winnings on the game's channel, and each player's new balance on the player's own; for a
 * void round only the balances. Rejects if an event could not be published: the next try publishes all again.
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
