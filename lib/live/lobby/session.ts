import { channelName } from "@/lib/contract/channel-names";
import type { GameCode } from "@/lib/contract/games";
import { appEvents } from "@/lib/browser/events";
import type { RidingBets } from "@/lib/browser/riding-bets";
import type { ChannelStatus } from "../connection/channel";
import type { LobbyGames, LobbyGamesEdge } from "./games";
import {
  emptyLobby,
  lobbyAfter,
  lobbyAt,
  lobbyFromHome,
  type LobbyState,
  type LobbyTile,
  type LobbyUpdate,
  ridingBetsAmong,
} from "./state";
import type { ConnectionStatus, LobbyHome, PageTime, Received } from "../types";
import { expectedChangeAt } from "../game/rounds";
import { POLL_MS, STALE_WORD_MS, timingsOf } from "../game/timings";
import type { PlayerSession } from "../player/session";
import { createStore, type Store } from "../store";

export interface LobbyEdge extends LobbyGamesEdge {
  /** Gives null on a platform without a lobby. */
  fetchHome(signal: AbortSignal): Promise<Received<LobbyHome | null>>;
  /** The games that the brand and the platform have; known after the first answer. */
  offered(): readonly GameCode[];
  watchPage(on: { online(online: boolean): void; woke(): void }): () => void;
  isVisible(): boolean;
  reload(): void;
}

/** While a round is late, the minimum time between the lobby's calls, and the spread over many players, in ms. */
const [LATE_MS, SPREAD_MS] = [15_000, 5_000] as const;
/** Short enough that the countdown skips no second. */
const TICK_MS = 250;

/** One channel feeds all tiles, or one channel each if the first answer shows that the platform has no lobby. */
export class LobbySession {
  readonly store: Store<LobbyState>;
  #channel: ChannelStatus | null = null;
  #fetching: AbortController | null = null;
  /** The channel's newest `seq` at a subscription before the first home answer; else null. */
  #subscribedSeq: number | null = null;
  #askedAt: PageTime;
  readonly #spreadMs: number;
  #online = true;
  /** A new version was announced: the lobby reloads when a round of any game begins. */
  #isOld = false;
  /** The time since which the lobby may lack an event, or null. */
  #doubtSince: PageTime | null = null;
  #isLobbyless = false;
  /** Feeds the tiles on a platform without a lobby; null until its code is loaded. */
  #games: LobbyGames | null = null;
  #isLoadingGames = false;
  #stopGames: (() => void) | null = null;
  #running = false;

  constructor(
    games: readonly GameCode[],
    private readonly player: PlayerSession,
    private readonly edge: LobbyEdge,
  ) {
    this.#askedAt = edge.now();
    this.#spreadMs = edge.random() * SPREAD_MS;
    this.store = createStore(emptyLobby(games, this.#askedAt));
  }

  start(): () => void {
    const { connection } = this.player;
    this.player.here = "LOBBY";
    const ridingBets = (): RidingBets | null => ridingBetsAmong(this.store.get().tiles);
    this.player.ridingBets = ridingBets;
    this.#running = true;
    const stops = [
      connection.subscribe("lobby", channelName.lobby(), {
        onFrame: (frame) => {
          // On every platform a kick out of the lobby arrives on this channel.
          if (frame.event === "kick_all") this.player.kick(frame.data.kickType, frame.data.gameCode ?? null);
          else this.#onUpdate(frame.data);
        },
        onStatus: (status, seq) => this.#onChannel(status, seq),
      }),
      this.player.onNewVersion(() => (this.#isOld = true)),
      this.edge.watchPage({
        online: (online) => {
          this.#online = online;
          connection.probe();
          this.#games?.online(online);
          if (online) void this.#refetch();
          else this.#showConnection();
        },
        woke: () => {
          connection.probe();
          this.#games?.woke();
          void this.#refetch();
        },
      }),
    ];
    if (this.#games !== null) this.#startGames(this.#games);
    else if (!this.store.get().loaded) void this.#refetch();
    const timer = setInterval(() => this.#tick(), TICK_MS);
    return () => {
      if (this.player.here === "LOBBY") this.player.here = null;
      if (this.player.ridingBets === ridingBets) this.player.ridingBets = () => null;
      this.#running = false;
      clearInterval(timer);
      this.#fetching?.abort();
      this.#stopGames?.();
      this.#stopGames = null;
      for (const stop of stops) stop();
    };
  }

  /** `at`: when the answer reached the page. Without a lobby (null), the games' channels fill the tiles. */
  load({ data: home, at }: Received<LobbyHome | null>): void {
    this.#askedAt = this.edge.now();
    this.#doubtSince = null;
    if (home === null) {
      this.#isLobbyless = true;
      void this.#loadGames();
      return;
    }
    const subscribedSeq = this.#subscribedSeq;
    this.#subscribedSeq = null;
    this.store.set(lobbyAt(lobbyFromHome(home, at, this.store.get()), this.edge.now()));
    this.#showConnection();
    if (subscribedSeq !== null && (home.seq === undefined || subscribedSeq > home.seq)) void this.#refetch();
  }

  /** Loaded lazily, because most platforms have a lobby. */
  async #loadGames(): Promise<void> {
    if (this.#games !== null || this.#isLoadingGames) return;
    this.#isLoadingGames = true;
    try {
      const { LobbyGames } = await import("./games");
      const offered = this.edge.offered();
      const tiles = this.store.get().tiles.filter(({ game }) => offered.includes(game));
      this.#games = new LobbyGames(tiles, this.edge, () => this.#showGames());
      if (this.#running) this.#startGames(this.#games);
    } catch (error) {
      console.warn("the lobby's games could not be loaded", error);
    } finally {
      this.#isLoadingGames = false;
    }
  }

  #startGames(games: LobbyGames): void {
    this.#stopGames = games.start(this.player.connection);
    games.online(this.#online);
  }

  #showGames(): void {
    if (this.#games === null) return;
    const state = this.store.get();
    const { tiles } = this.#games;
    const same = tiles.length === state.tiles.length && tiles.every((tile, index) => tile === state.tiles[index]);
    const loaded = state.loaded || tiles.length === 0 || tiles.some((tile) => tile.loaded);
    if (!same || loaded !== state.loaded) this.store.set({ ...state, tiles, loaded });
    this.#showConnection();
    for (const tile of tiles) {
      const before = state.tiles.find(({ game }) => game === tile.game);
      if (before?.loaded === true) this.#publishNewRound(tile, before);
    }
  }

  #publishNewRound({ game, round }: LobbyTile, before: LobbyTile | undefined): void {
    if (round === null || round.id <= (before?.round?.id ?? 0)) return;
    appEvents.emit("lobby:new-game", game, round);
    if (this.#isOld) this.edge.reload();
  }

  #onUpdate(update: LobbyUpdate): void {
    if (this.#isLobbyless) return;
    const before = this.store.get();
    const { state, gap } = lobbyAfter(before, update, this.edge.now());
    this.store.set(state);
    const isOfUpdate = ({ game }: LobbyTile): boolean => game === update.game;
    const tile = state.tiles.find(isOfUpdate);
    if (tile !== undefined) this.#publishNewRound(tile, before.tiles.find(isOfUpdate));
    if (gap) void this.#refetch();
  }

  /** Fetches the lobby again if events from before the subscription may be missing. */
  #onChannel(status: ChannelStatus, seq?: number): void {
    const cameBack = status === "subscribed" && this.#channel !== null && this.#channel !== "subscribed";
    this.#channel = status;
    this.#showConnection();
    const known = this.store.get().seq;
    // The answer to the running call may contain the earlier events.
    const isAwaited = known === null && this.#fetching !== null && seq !== undefined;
    if (status === "subscribed" && isAwaited) this.#subscribedSeq = seq;
    const behind = status === "subscribed" && !isAwaited && (seq === undefined || known === null || seq > known);
    if (cameBack || behind) void this.#refetch();
  }

  #tick(): void {
    if (!this.edge.isVisible()) return;
    if (this.#games !== null) {
      this.#games.tick();
      return;
    }
    const now = this.edge.now();
    this.store.set(lobbyAt(this.store.get(), now));
    this.#showConnection();
    // Each new call would abort the slow one before it, and no answer would ever arrive.
    const due = this.#fetching === null && now - this.#askedAt >= POLL_MS;
    if (this.#isLobbyless) {
      if (!due) return;
      this.#askedAt = now;
      void this.#loadGames();
      return;
    }
    const isLate = now - this.#askedAt >= LATE_MS && this.#isLate(now);
    if (due && (this.#channel !== "subscribed" || this.#doubtSince !== null || isLate)) void this.#refetch();
  }

  /** True if a round should have changed and no event has come: the platform may have stopped. */
  #isLate(now: PageTime): boolean {
    return this.store.get().tiles.some(({ enabled, round, gameSeconds }) => {
      const timings = timingsOf(gameSeconds);
      const at = enabled ? expectedChangeAt(round, timings) : null;
      return at !== null && now >= at + timings.graceMs + this.#spreadMs;
    });
  }

  async #refetch(): Promise<void> {
    if (this.#isLobbyless) return;
    this.#fetching?.abort();
    const mine = new AbortController();
    this.#fetching = mine;
    this.#askedAt = this.edge.now();
    // Without a shown round there are no data that could be stale.
    if (this.store.get().tiles.some(({ round }) => round !== null)) this.#doubtSince ??= this.#askedAt;
    try {
      const home = await this.edge.fetchHome(mine.signal);
      if (!mine.signal.aborted) this.load(home);
    } catch (error) {
      if (!mine.signal.aborted) console.warn("the lobby could not be loaded", error);
    } finally {
      if (this.#fetching === mine) this.#fetching = null;
    }
  }

  #showConnection(): void {
    const state = this.store.get();
    const connection = this.#connection();
    if (connection === state.connection) return;
    this.store.set({ ...state, connection });
    // The lobby does not poll the balance. If this call fails, the balance is shown with its time until a later call succeeds.
    if (connection === "stale" || this.player.store.get().balanceFrom !== null) void this.player.refreshBalance();
  }

  #connection(): ConnectionStatus {
    if (!this.#online) return "offline";
    if (this.#games !== null) return this.#games.connection;
    if (this.#channel === "lost") return "reconnecting";
    if (this.#channel === "silent") return "stale";
    const doubted = this.#doubtSince !== null && this.edge.now() - this.#doubtSince >= STALE_WORD_MS;
    if (doubted) return "stale";
    return this.#channel === null ? "connecting" : "live";
  }
}
