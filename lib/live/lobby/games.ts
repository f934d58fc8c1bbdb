import { channelName } from "@/lib/contract/channel-names";
import type { GameCode } from "@/lib/contract/games";
import { DEFAULT_CURRENCY, toMinor, toWire } from "@/lib/money";
import type { Connection } from "../connection/connection";
import type { GameEvent, GameFrame } from "../game/events";
import { showDueRounds } from "../game/frames";
import { nextTickAt, reduceGame } from "../game/reducer";
import { derive, emptyGameState, type GameState, shownRound } from "../game/state";
import type { BetSettings } from "@/lib/contract/entities";
import type { ConnectionStatus, GameHome, PageTime, Received } from "../types";
import { type LobbyTile, type OwnBets, RESULTS, type TileResult } from "./state";
import { phaseOf } from "../game/rounds";

export interface LobbyGamesEdge {
  now(): PageTime;
  /** A random number in [0, 1), which spreads the calls of many pages. */
  random(): number;
  /** Gives null for a game that this player may not enter, or that the platform lacks. */
  fetchGame(game: GameCode, signal: AbortSignal): Promise<Received<GameHome> | null>;
}

/** Maximum of home calls under way at a time. */
const AT_ONCE = 2;
/** A game is fetched at most this often, unless an event is known to be missing. */
const CADENCE_MS = 15_000;
/** Minimum time between two fetches of a game whose event is missing. */
const LEAST_MS = 1_000;

interface Feed {
  state: GameState;
  tile: LobbyTile;
  /** The home must be fetched, and its call waits for a free place. */
  wanted: boolean;
  fetching: AbortController | null;
  askedAt: PageTime;
  leave: () => void;
}

/** For a platform without a lobby: each tile reads its game's home and channel. Does nothing until it is started. */
export class LobbyGames {
  readonly #feeds = new Map<GameCode, Feed>();
  #connection: Connection | null = null;

  constructor(
    tiles: readonly LobbyTile[],
    private readonly edge: LobbyGamesEdge,
    private readonly onChange: () => void,
  ) {
    const now = edge.now();
    for (const tile of tiles) {
      const empty = emptyGameState(tile.game, now);
      const state = { ...empty, updates: { ...empty.updates, pollMs: CADENCE_MS * (0.8 + 0.4 * edge.random()) } };
      const leave = (): void => undefined;
      this.#feeds.set(tile.game, { state, tile, wanted: true, fetching: null, askedAt: -Infinity, leave });
    }
  }

  get tiles(): readonly LobbyTile[] {
    return [...this.#feeds.values()].map(({ tile }) => tile);
  }

  /** The worst state of all tiles that show data; a tile without data cannot be wrong. */
  get connection(): ConnectionStatus {
    const feeds = [...this.#feeds.values()];
    const known = feeds.filter(({ state }) => state.loaded).map(({ state }) => state.connection);
    if (known.length === 0) return feeds.length === 0 ? "live" : "connecting";
    return WORST_FIRST.find((status) => known.includes(status)) ?? "live";
  }

  start(connection: Connection): () => void {
    this.#connection = connection;
    for (const [game, feed] of this.#feeds) {
      feed.leave = connection.subscribe("game", channelName.game(game), {
        onFrame: (frame) => this.#onFrame(feed, frame),
        onStatus: (status, seq) => this.#dispatch(feed, { type: "channel", now: this.edge.now(), status, seq }),
      });
    }
    this.#pump();
    return () => {
      for (const feed of this.#feeds.values()) {
        feed.leave();
        if (feed.fetching === null) continue;
        feed.fetching.abort();
        // The next start fetches the home again.
        Object.assign(feed, { fetching: null, wanted: true, askedAt: -Infinity });
      }
    };
  }

  online(online: boolean): void {
    for (const feed of this.#feeds.values()) this.#dispatch(feed, { type: "online", now: this.edge.now(), online });
  }

  woke(): void {
    for (const feed of this.#feeds.values()) this.#dispatch(feed, { type: "woke", now: this.edge.now() });
  }

  /** The page calls this a few times a second while it is visible. */
  tick(): void {
    const now = this.edge.now();
    for (const feed of this.#feeds.values()) this.#tick(feed, now);
    this.#pump();
    this.onChange();
  }

  #tick(feed: Feed, now: PageTime): void {
    const due = nextTickAt(feed.state, now);
    if (due !== null && due <= now) {
      const { state, effects } = reduceGame(feed.state, { type: "tick", now });
      const asks = effects.some(({ type }) => type === "fetch_snapshot");
      // A late change waits for the next poll; until then the tile does not count as stale.
      if (asks && now - feed.askedAt < CADENCE_MS) feed.state = derive(showDueRounds(feed.state, now).state, now);
      else this.#take(feed, state, asks);
    }
    this.#show(feed, now);
  }

  #onFrame(feed: Feed, frame: GameFrame): void {
    this.#dispatch(feed, { type: "frame", now: this.edge.now(), frame: forTile(frame) });
  }

  #dispatch(feed: Feed, event: GameEvent): void {
    const { state, effects } = reduceGame(feed.state, event);
    this.#take(
      feed,
      state,
      effects.some(({ type }) => type === "fetch_snapshot"),
    );
    this.#show(feed, event.now);
    this.#pump();
    this.onChange();
  }

  #take(feed: Feed, state: GameState, asks: boolean): void {
    feed.state = state;
    if (!asks) return;
    feed.fetching?.abort();
    feed.fetching = null;
    feed.wanted = true;
  }

  #show(feed: Feed, now: PageTime): void {
    const tile = tileOf(feed.state, now, feed.tile);
    if (!isSame(tile, feed.tile)) feed.tile = tile;
  }

  /** Starts the calls that may run now: first those of the games that were fetched longest ago. */
  #pump(): void {
    const now = this.edge.now();
    const feeds = [...this.#feeds.values()];
    const free = AT_ONCE - feeds.filter(({ fetching }) => fetching !== null).length;
    const ready = feeds.filter(({ wanted, askedAt }) => wanted && now - askedAt >= LEAST_MS);
    for (const feed of ready.sort((a, b) => a.askedAt - b.askedAt).slice(0, Math.max(0, free))) void this.#fetch(feed);
  }

  async #fetch(feed: Feed): Promise<void> {
    const { game } = feed.tile;
    const mine = new AbortController();
    Object.assign(feed, { wanted: false, fetching: mine, askedAt: this.edge.now() });
    try {
      const home = await this.edge.fetchGame(game, mine.signal);
      if (mine.signal.aborted) return;
      feed.fetching = null;
      if (home === null) this.#leaveOut(feed);
      else {
        const currency = this.#connection?.currency ?? DEFAULT_CURRENCY;
        this.#dispatch(feed, { type: "snapshot", now: this.edge.now(), home: home.data, currency, at: home.at });
      }
    } catch (error) {
      if (mine.signal.aborted) return;
      console.warn(`the home of ${game} could not be loaded`, error);
      feed.fetching = null;
      this.#dispatch(feed, { type: "snapshot_failed", now: this.edge.now(), jitter: this.edge.random() });
    }
  }

  #leaveOut(feed: Feed): void {
    feed.leave();
    this.#feeds.delete(feed.tile.game);
    this.#pump();
    this.onChange();
  }
}

const WORST_FIRST: readonly ConnectionStatus[] = ["offline", "reconnecting", "stale", "connecting"];

/** Tiles show neither odds nor winners, but those frames keep their `seq`: a missing number is a gap. */
function forTile(frame: GameFrame): GameFrame {
  if (frame.event !== "odds_update" && frame.event !== "winning") return frame;
  const { seq, server_time } = frame.data;
  return { event: "winning", data: { seq, server_time, winners: [] } };
}

function tileOf(state: GameState, now: PageTime, before: LobbyTile): LobbyTile {
  const results: TileResult[] = [];
  for (const round of state.rounds) {
    // A result whose draw is still shown in its game is left out.
    if (results.length === RESULTS) break;
    if (round.result === null || phaseOf(round, now) !== "announced") continue;
    results.push({ roundNo: round.roundNo, numbers: round.result });
  }
  const limit = limitOf(state.settings, state.forcedSettingId);
  const { game, enabled, gameSeconds, phase, countdown, loaded } = state;
  return {
    game,
    enabled,
    gameSeconds,
    round: shownRound(state),
    phase,
    countdown,
    results: sameResults(results, before.results),
    own: ownOf(state, before.own),
    limit: limit?.min === before.limit?.min && limit?.max === before.limit?.max ? before.limit : limit,
    loaded,
  };
}

/** Returns the known object if the orders are the same, or if no orders came. */
function ownOf({ orders, currency }: GameState, known: OwnBets | null): OwnBets | null {
  const [first] = orders;
  if (first === undefined) return known;
  const bets = orders.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const total = orders.reduce((sum, { total_amount }) => sum + toMinor(total_amount, currency), 0);
  const own = { roundId: first.round_id, bets, amount: toWire(total, currency), lastAt: null };
  const isKnown = known?.roundId === own.roundId && known.bets === bets && known.amount === own.amount;
  return isKnown ? known : own;
}

function sameResults(results: readonly TileResult[], before: readonly TileResult[]): readonly TileResult[] {
  const same = results.every(({ numbers }, index) => numbers === before[index]?.numbers);
  return same && results.length === before.length ? before : results;
}

function limitOf({ settings }: BetSettings, forced: number | null): LobbyTile["limit"] {
  const setting = settings.find(({ settingID }) => settingID === forced) ?? settings[0];
  const limits = Object.values(setting?.limits ?? {});
  if (limits.length === 0) return null;
  return { min: Math.min(...limits.map(({ min }) => min)), max: Math.max(...limits.map(({ max }) => max)) };
}

function isSame(tile: LobbyTile, other: LobbyTile): boolean {
  const entries: Readonly<Record<string, unknown>> = { ...other };
  return Object.entries(tile).every(([key, value]) => Object.is(value, entries[key]));
}
