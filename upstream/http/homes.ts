import type { CallResponse } from "@/lib/contract/calls";
import { channelName } from "@/lib/contract/channel-names";
import type { GameCode } from "@/lib/contract/games";
import type { Game } from "@/games/shared/rules/types";
import type { Player } from "../accounts/player";
import { oddsInForce } from "../bets/odds";
import { ordersReader } from "../bets/orders";
import { betLimitsToWire, betLimitSetsOf } from "../bets/limits";
import { batch } from "../db/batch";
import { pastToWire, type RoundRow, roundToWire } from "../rounds/wire";
import { CallError } from "../call-error";
import type { AppDeps } from "./deps";
import { games } from "@/games/registry";
import { type Currency, toWire, type Minor } from "@/lib/money";
import type { Queryable } from "../db/database";

/** Newest rounds that are sent in full, with their proofs. */
const WHOLE_ROUNDS = 12;
/** Rounds in an answer: a hundred results for the roads and counts, the current round, and a few void ones. */
const ROUNDS = 104;

type Home = Omit<CallResponse<"gameHome">, "streaming_url">;

/** The part of the answer that is the same for all players. */
type Table = Omit<Home, "orders" | "settings" | "selected_setting_id">;

/**
 * All data that a game's page shows at first, except the stream's address. Calls that arrive while a query runs share
 * the next one. Throws not_found if the game is not run here.
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

interface HomeDeps extends Pick<AppDeps, "db" | "broker"> {
  readonly log: Pick<AppDeps["log"], "warn">;
}

/** The newest `seq` of a channel; null while the broker does not answer, because a page without `seq` still works. */
async function lastSeq({ broker, log }: Omit<HomeDeps, "db">, channel: string): Promise<number | null> {
  try {
    return await broker.lastSeq(channel);
  } catch (error) {
    log.warn({ err: error, channel }, "home: the channel's newest seq is not known");
    return null;
  }
}

/** Results for a tile, which shows the latest results and the length of the present streak. */
const TILE_RESULTS = 12;
/** Rounds that are read for these results: they include the running round, an unannounced one, and a few void ones. */
const TILE_ROUNDS = 18;

interface GameState {
  readonly code: string;
  readonly enabled: boolean;
  readonly game_seconds: number;
  readonly now: Date;
}

type Tile = CallResponse<"lobbyHome">["games"][number];
type SharedTile = Omit<Tile, "limits" | "own">;

type Lobby = Pick<CallResponse<"lobbyHome">, "seq" | "server_time"> & { readonly games: readonly SharedTile[] };

/**
 * All games that are run here, in the lobby's order, with the player's latest bets. Calls that arrive while a query
 * runs share the next one: three statements for any number of callers.
 */
export function lobbyReader(deps: HomeDeps): (player: Player) => Promise<CallResponse<"lobbyHome">> {
  return batch(async (asking: readonly Player[]) => {
    const [lobby, own] = await Promise.all([
      readLobby(deps),
      latestBets(
        deps.db,
        asking.map(({ id }) => id),
        Object.values(games).map(({ code }) => code),
      ),
    ]);
    return asking.map((player) => {
      const limits = lineLimits(player.currency);
      const bets = own.get(player.id);
      const tiles = lobby.games.map((table) => ({ ...table, limits, own: bets?.get(table.game) ?? null }));
      return { ...lobby, games: tiles, selected_setting_id: player.forced_setting_id };
    });
  });
}

const lineLimits = (currency: Currency): Tile["limits"] =>
  betLimitSetsOf(currency).map(({ id, lineMin, lineMax }) => ({
    settingID: id,
    min: toWire(lineMin, currency),
    max: toWire(lineMax, currency),
  }));

async function readLobby(deps: HomeDeps): Promise<Lobby> {
  // The seq is read before the rounds: a reader may then apply an event twice, but never misses one.
  const seq = await lastSeq(deps, channelName.lobby());
  const [states, rounds] = await Promise.all([
    deps.db.query<GameState>("select code, enabled, game_seconds, clock_timestamp() as now from games"),
    deps.db.query<RoundRow>(
      `select r.* from games g
        cross join lateral (select * from rounds where game = g.code and opens_at <= clock_timestamp() order by id desc limit ${TILE_ROUNDS}) r
        order by r.id desc`,
    ),
  ]);
  const tiles = Object.values(games).flatMap(({ code }) => {
    const state = states.find((each) => each.code === code);
    const own = rounds.filter((round) => round.game === code);
    return state === undefined ? [] : [{ game: code, ...tileOf(state, own) }];
  });
  return {
    games: tiles,
    ...(seq === null ? {} : { seq }),
    server_time: (states[0]?.now ?? new Date()).toISOString(),
  };
}

function tileOf({ enabled, game_seconds, now }: GameState, rounds: readonly RoundRow[]): Omit<SharedTile, "game"> {
  const [latest] = rounds;
  const results = rounds.flatMap(({ outcome, announced_at, announces_at, round_no }) =>
    outcome === null || (announced_at === null && announces_at > now)
      ? []
      : [{ round_no, result_numbers: [...outcome] }],
  );
  return {
    enabled,
    game_seconds,
    round: latest === undefined ? null : roundToWire(latest, now),
    results: results.slice(0, TILE_RESULTS),
  };
}

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
 * Reads, for each of these players and games, the accepted bets of the latest round that the player bet in. Finds the
 * latest order by index, and then the orders of its round.
 * @returns account → game → bets; a game without bets is absent
 */
async function latestBets(
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
