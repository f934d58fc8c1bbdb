import { ROUND_STATUS } from "@/lib/contract/entities";
import type { Game } from "@/games/shared/rules/types";
import { oddsInForce } from "../bets/odds";
import type { Events } from "../hub/events";
import type { GameRow } from "./store";
import { roundToWire, type RoundRow } from "./wire";

/**
 * Tells a round as it stands on its game's channel and to the lobby: the round itself, the odds of a round with a form when it opens,
 * the result once drawn. A new leader tells the current rounds again, so every listener must live with repeats.
 */
export async function tell(
  events: Events,
  game: Game,
  round: RoundRow,
  { now, enabled }: Pick<GameRow, "now" | "enabled">,
): Promise<void> {
  const wire = roundToWire(round, now);
  await events.game(game.code, "game_update", { round: wire, enabled });
  await events.lobby("lobby_update", { game: game.code, round: wire, enabled });
  if (round.status === ROUND_STATUS.open && round.form !== null) {
    await events.game(game.code, "odds_update", { round_id: round.id, odds: oddsInForce(game, round.form) });
  }
  // A round whose winnings were told already is only the latest one: its race must not start again.
  if (round.status === ROUND_STATUS.resulted && round.announced_at === null) {
    await events.game(game.code, "results", {
      round_id: round.id,
      round_no: round.round_no,
      result_numbers: wire.result_numbers ?? [],
      result_text: wire.result_text ?? undefined,
      revealed: wire.revealed ?? undefined,
    });
  }
}
