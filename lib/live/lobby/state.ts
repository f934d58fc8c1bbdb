import type { ChannelPayload } from "@/lib/contract/channels";
import type { GameCode } from "@/lib/contract/games";
import { instantOf } from "@/lib/browser/instant";
import type { RidingBets } from "@/lib/browser/riding-bets";
import { orderOf } from "@/lib/live/connection/channel";
import type { ConnectionStatus, GamePhase, LiveRound, LobbyHome, PageTime } from "../types";
import { timingsOf } from "../game/timings";
import { countdownOf } from "../game/countdown";
import { type Arrival, arrivalOf, isSetback, phaseOf, roundFromWire } from "../game/rounds";

export type LobbyUpdate = ChannelPayload<"lobby", "lobby_update">;
type WireTile = LobbyHome["games"][number];

export interface TileResult {
  readonly roundNo: string;
  readonly numbers: readonly number[];
}

export interface OwnBets {
  readonly roundId: number;
  readonly bets: number;
  /** The sum of the stakes, in wire money. */
  readonly amount: number;
  /** When the latest bet was accepted, in ms since 1970; null if the platform does not send it. */
  readonly lastAt: number | null;
}

export interface LobbyTile {
  readonly game: GameCode;
  /** False when the operator closed the game: it takes no bets, its round is still drawn, and no new round opens. */
  readonly enabled: boolean;
  readonly gameSeconds: number;
  readonly round: LiveRound | null;
  readonly phase: GamePhase;
  readonly countdown: number;
  /** Newest first; a draw that is still shown in its game is not among them. */
  readonly results: readonly TileResult[];
  /** Wire money: least and greatest stake on a bet in the forced limits, else in the first. Null without limits. */
  readonly limit: { readonly min: number; readonly max: number } | null;
  /** The player's bets of the latest round with bets; null before the first bet, and if the platform does not send them. */
  readonly own: OwnBets | null;
  readonly loaded: boolean;
}

export interface LobbyState {
  readonly tiles: readonly LobbyTile[];
  /** The newest `seq` received; null if the platform sends no `seq`. */
  readonly seq: number | null;
  readonly connection: ConnectionStatus;
  readonly loaded: boolean;
}

export const RESULTS = 12;

/** @param at when the answer reached the page */
export function lobbyFromHome(home: LobbyHome, at: PageTime, known?: LobbyState): LobbyState {
  const arrival = arrivalOf(at, home.server_time);
  const tiles = home.games.map((tile) => {
    const before = known?.tiles.find(({ game }) => game === tile.game);
    return tileFromWire(tile, home.selected_setting_id ?? null, arrival, before);
  });
  return { tiles, seq: home.seq ?? null, connection: known?.connection ?? "connecting", loaded: true };
}

function tileFromWire(wire: WireTile, forced: number | null, arrival: Arrival, before?: LobbyTile): LobbyTile {
  const limit = wire.limits.find(({ settingID }) => settingID === forced) ?? wire.limits[0];
  const round = wire.round === null ? null : nextRound(wire.round, wire.game_seconds, arrival, before?.round ?? null);
  return atTime(
    {
      game: wire.game,
      enabled: wire.enabled,
      gameSeconds: wire.game_seconds,
      round,
      results: wire.results.map(({ round_no, result_numbers }) => ({ roundNo: round_no, numbers: result_numbers })),
      limit: limit === undefined ? null : { min: limit.min, max: limit.max },
      own: ownFromWire(wire.own),
      loaded: true,
    },
    arrival.at,
  );
}

function ownFromWire(own: WireTile["own"]): OwnBets | null {
  if (own == null) return null;
  return { roundId: own.round_id, bets: own.bets, amount: own.amount, lastAt: instantOf(own.last_at) };
}

/** The player's bets in the shown round until the result is announced, or null. */
export function ridingOf({ own, round, phase }: Pick<LobbyTile, "own" | "round" | "phase">): OwnBets | null {
  if (own === null || own.bets === 0 || own.roundId !== round?.id) return null;
  return phase === "announced" || phase === "void" ? null : own;
}

/** The undecided bets of the round, in any game, with the latest accepted bet. Null without undecided bets. */
export function ridingBetsAmong(tiles: readonly LobbyTile[]): RidingBets | null {
  const riding = tiles.flatMap((tile) => {
    const own = ridingOf(tile);
    return own === null || tile.round === null ? [] : [{ own, roundNo: tile.round.roundNo }];
  });
  const [latest] = riding.sort((a, b) => (b.own.lastAt ?? 0) - (a.own.lastAt ?? 0));
  return latest === undefined ? null : { count: latest.own.bets, roundNo: latest.roundNo };
}

/** Applies an update; `gap` is true if earlier updates were missed: a new answer is then needed. */
export function lobbyAfter(
  state: LobbyState,
  update: LobbyUpdate,
  at: PageTime,
): { readonly state: LobbyState; readonly gap: boolean } {
  const order = orderOf(state.seq, update.seq);
  if (order === "old") return { state, gap: false };
  const arrival = arrivalOf(at, update.server_time);
  const tiles = state.tiles.map((tile) => {
    if (tile.game !== update.game) return tile;
    const { round: wire, enabled } = update;
    if (wire === null) return atTime({ ...tile, enabled }, at);
    const round = nextRound(wire, tile.gameSeconds, arrival, tile.round);
    return atTime({ ...withResult(tile, at), enabled, round }, at);
  });
  return { state: { ...state, tiles, seq: update.seq ?? state.seq }, gap: order === "gap" };
}

/** An older round, or an earlier state of the same round, changes nothing. */
function nextRound(
  wire: NonNullable<WireTile["round"]>,
  gameSeconds: number,
  arrival: Arrival,
  before: LiveRound | null,
): LiveRound {
  if (before !== null && (wire.id < before.id || (wire.id === before.id && isSetback(before.status, wire.status))))
    return before;
  return roundFromWire(wire, arrival, timingsOf(gameSeconds), before?.id === wire.id ? before : undefined);
}

/** The tiles at `now`; the same object if nothing visible changed. */
export function lobbyAt(state: LobbyState, now: PageTime): LobbyState {
  const tiles = state.tiles.map((tile) => {
    const next = atTime(tile, now);
    const same = next.phase === tile.phase && next.countdown === tile.countdown && next.results === tile.results;
    return same ? tile : next;
  });
  return tiles.every((tile, index) => tile === state.tiles[index]) ? state : { ...state, tiles };
}

function atTime(tile: Omit<LobbyTile, "phase" | "countdown">, now: PageTime): LobbyTile {
  const phase = phaseOf(tile.round, now, tile.enabled);
  return { ...withResult(tile, now), phase, countdown: phase === "open" ? countdownOf(tile.round, now) : 0 };
}

function withResult<T extends Pick<LobbyTile, "round" | "results">>(tile: T, now: PageTime): T {
  const { round, results } = tile;
  if (round === null || round.result === null || phaseOf(round, now) !== "announced") return tile;
  if (results.some(({ roundNo }) => roundNo === round.roundNo)) return tile;
  return { ...tile, results: [{ roundNo: round.roundNo, numbers: round.result }, ...results].slice(0, RESULTS) };
}

export function emptyLobby(games: readonly GameCode[], at: PageTime): LobbyState {
  const tiles = games.map((game) => ({ game, enabled: true, game_seconds: 60, round: null, results: [], limits: [] }));
  const lobby = lobbyFromHome({ games: tiles }, at);
  return { ...lobby, tiles: lobby.tiles.map((tile) => ({ ...tile, loaded: false })), loaded: false };
}
