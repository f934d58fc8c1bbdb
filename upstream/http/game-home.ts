import type { CallResponse } from "@/lib/contract/calls";
import { channelName } from "@/lib/contract/channels";
import type { Game } from "@/lib/games/types";
import type { Player } from "../accounts/player";
import { oddsInForce } from "../bets/odds";
import { ordersOfRound } from "../bets/orders";
import { settingsToWire } from "../bets/settings";
import { pastToWire, type RoundRow, roundToWire } from "../rounds/wire";
import { CallError } from "./call-error";
import { type HomeDeps, lastSeq } from "./last-seq";

/** Rounds told with all that is known of them: the current one, the one whose result is shown, and one to spare. */
const WHOLE_ROUNDS = 3;
/** All rounds told: a hundred results for the roads and counts, the current round, and a few that were void. */
const ROUNDS = 104;

/** All that a game's page needs to be drawn at once, but for the stream's address. Throws not_found when the game is not run here. */
export async function gameHome(
  deps: HomeDeps,
  player: Player,
  game: Game,
): Promise<Omit<CallResponse<"gameHome">, "streaming_url">> {
  // Read first: an event that slips in between is then applied twice by its reader, never missed.
  const seq = await lastSeq(deps, channelName.game(game.code));
  const [[state], rounds] = await Promise.all([
    deps.db.query<{ now: Date; game_seconds: number; enabled: boolean }>(
      "select clock_timestamp() as now, game_seconds, enabled from games where code = $1",
      [game.code],
    ),
    deps.db.query<RoundRow>(`select * from rounds where game = $1 order by id desc limit ${ROUNDS}`, [game.code]),
  ]);
  if (state === undefined) throw new CallError("not_found", "This game is not run here.");
  const current = rounds[0];
  const orders = current === undefined ? [] : await ordersOfRound(deps.db, player.id, current.id);
  return {
    games: rounds.map((round, place) => (place < WHOLE_ROUNDS ? roundToWire(round, state.now) : pastToWire(round))),
    odds: oddsInForce(game, current?.form ?? null),
    settings: settingsToWire(game),
    selected_setting_id: player.forced_setting_id,
    game_seconds: state.game_seconds,
    enabled: state.enabled,
    orders,
    ...(seq === null ? {} : { seq }),
    server_time: state.now.toISOString(),
  };
}
