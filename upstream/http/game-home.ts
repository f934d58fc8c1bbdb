import type { CallResponse } from "@/lib/contract/calls";
import { channelName } from "@/lib/contract/channels";
import type { GameCode } from "@/lib/contract/games";
import type { Game } from "@/games/shared/rules/types";
import type { Player } from "../accounts/player";
import { oddsInForce } from "../bets/odds";
import { ordersReader } from "../bets/orders";
import { betLimitsToWire } from "../bets/limits";
import { batch } from "../db/batch";
import { pastToWire, type RoundRow, roundToWire } from "../rounds/wire";
import { CallError } from "../call-error";
import type { AppDeps } from "./deps";

/** Rounds that are sent in full with their proofs: the current round and the first rounds of a list of results. */
const WHOLE_ROUNDS = 12;
/** All rounds sent: a hundred results for the roads and counts, the current round, and a few void ones. */
const ROUNDS = 104;

type Home = Omit<CallResponse<"gameHome">, "streaming_url">;

/** The part of the answer that is the same for all players. */
type Table = Omit<Home, "orders" | "settings" | "selected_setting_id">;

/**
 * All data that a game's page shows at first, except the stream's address. The table is the same for all: calls that
 * come while it is being read share the next reading. Throws not_found when the game is not run here.
 */
export function gameHomeReader(deps: HomeDeps): (player: Player, game: Game) => Promise<Home> {
  const tables = new Map<GameCode, () => Promise<Table | null>>();
  const tableOf = (game: Game): Promise<Table | null> => {
    const known = tables.get(game.code);
    if (known !== undefined) return known();
    const ask = batch<void, Table | null>(async (asking) => {
      const table = await readTable(deps, game);
      return asking.map(() => table);
    });
    tables.set(game.code, ask);
    return ask();
  };
  const readOrders = ordersReader(deps.db);
  return async (player, game) => {
    const table = await tableOf(game);
    if (table === null) throw new CallError("not_found", "This game is not run here.");
    const [current] = table.games;
    const orders = current === undefined ? [] : await readOrders({ accountId: player.id, roundId: current.id });
    const settings = betLimitsToWire(game, player.currency);
    return { ...table, settings, selected_setting_id: player.forced_setting_id, orders };
  };
}

/** Null when the game is not run here. */
async function readTable(deps: HomeDeps, game: Game): Promise<Table | null> {
  // The seq is read before the rounds: a reader may then apply an event twice, but never misses one.
  const seq = await lastSeq(deps, channelName.game(game.code));
  const [[state], rounds] = await Promise.all([
    deps.db.query<{ now: Date; game_seconds: number; enabled: boolean }>(
      "select clock_timestamp() as now, game_seconds, enabled from games where code = $1",
      [game.code],
    ),
    deps.db.query<RoundRow>(
      `select * from rounds where game = $1 and opens_at <= clock_timestamp() order by id desc limit ${ROUNDS}`,
      [game.code],
    ),
  ]);
  if (state === undefined) return null;
  return {
    games: rounds.map((round, place) => (place < WHOLE_ROUNDS ? roundToWire(round, state.now) : pastToWire(round))),
    odds: oddsInForce(game, rounds[0]?.form ?? null),
    game_seconds: state.game_seconds,
    enabled: state.enabled,
    ...(seq === null ? {} : { seq }),
    server_time: state.now.toISOString(),
  };
}

/** The inputs of a home answer. */
export interface HomeDeps extends Pick<AppDeps, "db" | "broker"> {
  readonly log: Pick<AppDeps["log"], "warn">;
}

/** The newest `seq` of a channel; null while the broker does not answer, because a page without `seq` still works. */
export async function lastSeq({ broker, log }: Omit<HomeDeps, "db">, channel: string): Promise<number | null> {
  try {
    return await broker.lastSeq(channel);
  } catch (error) {
    log.warn({ err: error, channel }, "home: the channel's newest seq is not known");
    return null;
  }
}
