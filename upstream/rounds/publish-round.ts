import { ROUND_STATUS } from "@/lib/contract/games";
import type { Game } from "@/games/shared/rules/types";
import { oddsInForce } from "../bets/odds";
import type { Events } from "../hub/events";
import { PUBLISHED_AHEAD, publishable } from "./phases";
import type { GameRow } from "./store";
import { roundToWire, type RoundRow } from "./wire";

/**
 * Publishes a round on the channels of its game and of the lobby, with its odds when it opens with a form, and with
 * its result once drawn. Before it opens, only the game's channel gets it: screens of a game show a new round after
 * their delay, a lobby at once.
 * A new leader publishes the current rounds again, therefore clients must accept repeats.
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
