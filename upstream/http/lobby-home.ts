import type { CallResponse } from "@/lib/contract/calls";
import { channelName } from "@/lib/contract/channels";
import { games } from "@/games/registry";
import { type Currency, toWire } from "@/lib/money";
import type { Player } from "../accounts/player";
import { latestBets } from "../bets/latest-bets";
import { betLimitSetsOf } from "../bets/limits";
import { batch } from "../db/batch";
import { type RoundRow, roundToWire } from "../rounds/wire";
import { type HomeDeps, lastSeq } from "./game-home";

/** Results that a tile needs: it shows the latest ones, and how many in a row had the same side. */
const RESULTS = 12;
/** Rounds that are read to find these results: they include the running round, one that is not announced yet, and a few void ones. */
const ROUNDS = 18;

interface GameState {
  readonly code: string;
  readonly enabled: boolean;
  readonly game_seconds: number;
  readonly now: Date;
}

type Tile = CallResponse<"lobbyHome">["games"][number];
/** The part of a tile that is the same for all players. */
type Table = Omit<Tile, "limits" | "own">;

/** The part of the answer that is the same for all players. */
type Lobby = Pick<CallResponse<"lobbyHome">, "seq" | "server_time"> & { readonly games: readonly Table[] };

/**
 * All games that are run here, in the lobby's order, each with its latest round, its announced results, its bet limits and the
 * player's latest bets. Calls that come while the lobby is being read share the next reading: two statements of the lobby and one of
 * the players' bets, for any number of callers.
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
        cross join lateral (select * from rounds where game = g.code and opens_at <= clock_timestamp() order by id desc limit ${ROUNDS}) r
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

function tileOf({ enabled, game_seconds, now }: GameState, rounds: readonly RoundRow[]): Omit<Table, "game"> {
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
    results: results.slice(0, RESULTS),
  };
}
