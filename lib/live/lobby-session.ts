import { channelName } from "@/lib/contract/channels";
import type { GameCode } from "@/lib/contract/games";
import { appEvents } from "@/lib/events";
import type { ChannelStatus } from "./game-events";
import { emptyLobby, lobbyAfter, lobbyAt, lobbyFromHome, type LobbyHome, type LobbyState } from "./lobby-state";
import type { ConnectionStatus, PageTime, Received } from "./game-types";
import { POLL_MS, STALE_WORD_MS } from "./phases";
import type { PlayerSession } from "./player-session";
import { createStore, type Store } from "./store";

/** The clock and the world of the lobby. */
export interface LobbyEdge {
  now(): PageTime;
  /** Null from a platform that has no lobby of its own. */
  fetchHome(signal: AbortSignal): Promise<Received<LobbyHome | null>>;
  /** Tells of the browser's own events; returns its stop. */
  watchPage(on: { online(online: boolean): void; woke(): void }): () => void;
  isVisible(): boolean;
  reload(): void;
}

/** Often enough that no second is skipped. */
const TICK_MS = 250;

/** All games of the lobby over one channel. Inert and empty until started. */
export class LobbySession {
  readonly store: Store<LobbyState>;
  #channel: ChannelStatus | null = null;
  #fetching: AbortController | null = null;
  #askedAt: PageTime;
  #online = true;
  /** A new version was announced: the next round of any game reloads the lobby, which has none of its own. */
  #isOld = false;
  /** Since when the lobby may lack something that was said; null when it has all. */
  #doubtSince: PageTime | null = null;

  constructor(
    games: readonly GameCode[],
    private readonly player: PlayerSession,
    private readonly edge: LobbyEdge,
  ) {
    this.#askedAt = edge.now();
    this.store = createStore(emptyLobby(games, this.#askedAt));
  }

  /** Subscribes and ticks until its stop is called. */
  start(): () => void {
    const { connection } = this.player;
    this.player.here = "LOBBY";
    const stops = [
      connection.join("lobby", channelName.lobby(), {
        onFrame: (frame) => {
          if (frame.event === "kick_all") this.player.kick(frame.data.kickType, frame.data.gameCode ?? null);
          else this.#take(frame.data);
        },
        onStatus: (status, seq) => this.#onChannel(status, seq),
      }),
      this.player.onNewVersion(() => (this.#isOld = true)),
      this.edge.watchPage({
        online: (online) => {
          this.#online = online;
          connection.probe();
          if (online) void this.#refetch();
          else this.#showConnection();
        },
        woke: () => {
          connection.probe();
          void this.#refetch();
        },
      }),
    ];
    if (!this.store.get().loaded) void this.#refetch();
    const timer = setInterval(() => this.#tick(), TICK_MS);
    return () => {
      if (this.player.here === "LOBBY") this.player.here = null;
      clearInterval(timer);
      this.#fetching?.abort();
      for (const stop of stops) stop();
    };
  }

  /** Takes a home answer as the new truth; `at`: when it reached the page. */
  load({ data: home, at }: Received<LobbyHome | null>): void {
    this.#askedAt = this.edge.now();
    this.#doubtSince = null;
    const state = this.store.get();
    const loaded = home === null ? { ...state, loaded: true } : lobbyFromHome(home, at, state);
    this.store.set(lobbyAt(loaded, this.edge.now()));
    this.#showConnection();
  }

  #take(update: Parameters<typeof lobbyAfter>[1]): void {
    const now = this.edge.now();
    const before = this.store.get();
    const { state, gap } = lobbyAfter(before, update, now);
    this.store.set(state);
    const round = state.tiles.find(({ game }) => game === update.game)?.round ?? null;
    const known = before.tiles.find(({ game }) => game === update.game)?.round ?? null;
    if (round !== null && round.id > (known?.id ?? 0)) {
      appEvents.emit("lobby:new-game", update.game, round);
      if (this.#isOld) this.edge.reload();
    }
    if (gap) void this.#refetch();
  }

  /** What was said before the channel opened may have been missed. */
  #onChannel(status: ChannelStatus, seq?: number): void {
    const cameBack = status === "subscribed" && this.#channel !== null && this.#channel !== "subscribed";
    this.#channel = status;
    this.#showConnection();
    const known = this.store.get().seq;
    const behind = status === "subscribed" && (seq === undefined || known === null || seq > known);
    if (cameBack || behind) void this.#refetch();
  }

  #tick(): void {
    if (!this.edge.isVisible()) return;
    const now = this.edge.now();
    this.store.set(lobbyAt(this.store.get(), now));
    this.#showConnection();
    // A slow answer is waited for: asking again would give it up, and the next one, and so on.
    const due = this.#fetching === null && now - this.#askedAt >= POLL_MS;
    if (due && (this.#channel !== "subscribed" || this.#doubtSince !== null)) void this.#refetch();
  }

  async #refetch(): Promise<void> {
    this.#fetching?.abort();
    const mine = new AbortController();
    this.#fetching = mine;
    this.#askedAt = this.edge.now();
    // Where no round is shown nothing can be wrong: such a platform may have no lobby at all.
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
    if (connection !== state.connection) this.store.set({ ...state, connection });
  }

  #connection(): ConnectionStatus {
    if (!this.#online) return "offline";
    if (this.#channel === "lost") return "reconnecting";
    if (this.#channel === "silent") return "stale";
    const doubted = this.#doubtSince !== null && this.edge.now() - this.#doubtSince >= STALE_WORD_MS;
    if (doubted) return "stale";
    return this.#channel === null ? "connecting" : "live";
  }
}
