import type { CallResponse } from "@/lib/contract/calls";
import { channelName } from "@/lib/contract/channels";
import { appEvents } from "@/lib/browser/events";
import type { Account } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import type { Notice } from "@/lib/api/notices";
import type { ChannelFrame } from "../connection/channel-frames";
import type { BalanceNews, BalanceTabs } from "./balance-tabs";
import type { Connection } from "../connection/connection";
import { type Consequence, endingNotice, kickConsequence, LOGGED_OUT, logoutConsequence, NEW_VERSION } from "./kicks";
import { FIRST_DATA_MS } from "../game/timings";
import {
  clearOwnWin,
  countFrame,
  EMPTY_PLAYER,
  initialPlayer,
  type PlayerModel,
  takeBetBalance,
  takeLoaded,
  takeFromTab,
  takeUpdate,
} from "./state";
import type { PlayerState } from "./types";
import { changeListener } from "../change-listener";
import { createStore, type Store } from "../store";

export interface PlayerActions {
  /** Loads the balance; ignored while one is being loaded. A failure is logged only. */
  refreshBalance(): Promise<void>;
  /** Calls the server, then leaves for `/`, in every tab, even if that call fails. */
  logout(): Promise<void>;
}

/** What the session needs from outside: calls and notices. */
export interface PlayerEdge {
  /** Null: the platform names no sessions. */
  loadBalance(playerSession: string | null): Promise<CallResponse<"loadBalance">>;
  /** Has a short time limit. */
  logout(): Promise<unknown>;
  notify(notice: Notice): void;
}

/** The player of this page, and the session, which other tabs may share. */
export interface Entry {
  readonly account: Account;
  /** Absent where the page does not know its session. */
  readonly signIn?: SignInEdge;
  /** Absent where there is no channel to other tabs. */
  readonly tabs?: BalanceTabs;
}

export interface SignInEdge {
  /** Its random public name. */
  readonly sid: string;
  /** Publishes to the other tabs that the player has logged out. */
  publishEnd(): void;
  /** Calls `listener` when another tab publishes it; returns its stop. */
  onEnded(listener: () => void): () => void;
}

export const BALANCE_POLL_MS = 10_000;
/** A merchant's new settings reach all its players at once. */
const SETTINGS_SPREAD_MS = 5_000;

/** The signed-in player on every page: balance, own winnings, and the private, merchant and system channels. Empty until {@link enter}. */
export class PlayerSession {
  readonly store: Store<PlayerState>;
  readonly actions: PlayerActions = {
    refreshBalance: () => this.refreshBalance(),
    logout: () => this.logout(),
  };
  /** The game whose page is open, for kicks that are meant for one game. */
  here: GameCode | null = null;
  #model: PlayerModel = EMPTY_PLAYER;
  #entry: Entry | null = null;
  readonly #versionListeners = new Set<() => void>();
  /** A new version was announced since the page was loaded. */
  #isOld = false;

  constructor(
    readonly connection: Connection,
    private readonly edge: PlayerEdge,
  ) {
    this.store = createStore(this.#model.shown);
  }

  /** Null until the player is known. */
  get accountId(): number | null {
    return this.#entry?.account.id ?? null;
  }

  /** The player is known: shows the balance and listens to the player's channels. Returns its stop. */
  enter(entry: Entry): () => void {
    const { connection } = this;
    const { account } = entry;
    this.#entry = entry;
    connection.currency = account.currency;
    this.#set(initialPlayer(account));
    const startedAt = performance.now();
    let subscribedBefore = false;
    const stops = [
      connection.subscribe("user", channelName.user(account.id), {
        onFrame: (frame) => this.#onUserFrame(frame),
        onStatus: (status) => {
          if (status !== "subscribed") return;
          // Events before the subscription are lost; only on a fresh page there were none.
          if (subscribedBefore || performance.now() - startedAt > FIRST_DATA_MS) void this.refreshBalance();
          subscribedBefore = true;
        },
      }),
      connection.subscribe(
        "merchant",
        channelName.merchant(account.merchant_id),
        changeListener(() =>
          this.edge.notify({ key: null, tone: "warning", action: { type: "reload", spreadMs: SETTINGS_SPREAD_MS } }),
        ),
      ),
      connection.subscribe(
        "system",
        channelName.system(),
        changeListener(() => this.flagNewVersion()),
      ),
      connection.onRefused(() => this.#set({ ...this.#model, shown: { ...this.#model.shown, refused: true } })),
    ];
    if (entry.tabs !== undefined) stops.push(entry.tabs.listen((news) => this.#onTabNews(news)));
    if (entry.signIn !== undefined) stops.push(entry.signIn.onEnded(() => this.#leaveForRoot()));
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Loads the balance every 10 s while the page is seen; returns its stop. */
  startBalancePolling(isVisible: () => boolean): () => void {
    const timer = setInterval(() => {
      if (isVisible()) void this.refreshBalance();
    }, BALANCE_POLL_MS);
    return () => clearInterval(timer);
  }

  async refreshBalance(): Promise<void> {
    if (this.#model.loading || this.#entry === null) return;
    const { player_session: playerSession } = this.#entry.account;
    const { version } = this.#model;
    this.#set({ ...this.#model, loading: true });
    let again = false;
    try {
      const answer = await this.edge.loadBalance(playerSession ?? null);
      const taken = takeLoaded(this.#model, answer, version);
      again = taken.again;
      this.#take(taken.model, answer);
    } catch (error) {
      console.warn("the balance could not be loaded", error);
    } finally {
      this.#set({ ...this.#model, loading: false });
    }
    if (again) await this.refreshBalance();
  }

  takeBetBalance(balance: number): void {
    this.#take(takeBetBalance(this.#model, balance), { balance });
  }

  clearOwnWin(): void {
    this.#set(clearOwnWin(this.#model));
  }

  /** Does what a kick asks for, if it is meant for this page. */
  kick(kickType: string, gameCode: string | null): void {
    const consequence = kickConsequence(kickType, gameCode, this.here);
    if (consequence !== null) void this.#follow(consequence);
  }

  /** A new version of the pages is out: shows it, and the game on the page reloads at its next round. */
  flagNewVersion(): void {
    this.#isOld = true;
    this.edge.notify(NEW_VERSION);
    for (const listener of [...this.#versionListeners]) listener();
  }

  /** Calls `listener` when a new version is announced, at once if one was, on whatever page; returns its stop. */
  onNewVersion(listener: () => void): () => void {
    this.#versionListeners.add(listener);
    if (this.#isOld) listener();
    return () => {
      this.#versionListeners.delete(listener);
    };
  }

  async logout(): Promise<void> {
    // First: a call that is under way may be refused before the logout has its answer.
    appEvents.emit("session:end", "logout");
    await this.#endSession();
    this.#entry?.signIn?.publishEnd();
    this.#leaveForRoot();
  }

  #leaveForRoot(): void {
    this.connection.expectEnd();
    appEvents.emit("session:end", "logout");
    this.edge.notify(endingNotice(LOGGED_OUT, this.#entry?.signIn?.sid));
  }

  #onUserFrame(frame: ChannelFrame<"user">): void {
    const { model, order } = countFrame(this.#model, frame.data.seq);
    if (order === "old") return;
    this.#set(model);
    if (order === "gap") void this.refreshBalance();
    switch (frame.event) {
      case "user_balance_update":
        this.#take(takeUpdate(this.#model, frame.data), frame.data);
        break;
      case "user_kick":
        if (this.#isOfAnother(frame.data.player_session)) break;
        this.kick(frame.data.kickType, frame.data.gameCode ?? null);
        break;
      case "user_logout":
        if (this.#isOfAnother(frame.data.player_session)) break;
        void this.#follow(logoutConsequence(frame.data.reason));
        break;
    }
  }

  /** An event about an earlier session of the player may arrive in the next one. */
  #isOfAnother(session: string | null | undefined): boolean {
    const own = this.#entry?.account.player_session;
    return session != null && own != null && session !== own;
  }

  async #follow({ endSession, notice }: Consequence): Promise<void> {
    if (endSession) await this.#endSession();
    this.edge.notify(endSession ? endingNotice(notice, this.#entry?.signIn?.sid) : notice);
  }

  /** Ends the session before the page leaves; if the call fails, the next page ends it. */
  async #endSession(): Promise<void> {
    this.connection.expectEnd();
    try {
      await this.edge.logout();
    } catch (error) {
      console.warn("logout failed", error);
    }
  }

  /** Takes another tab's balance if it has a server time; asks for the balance otherwise. */
  #onTabNews({ balance, server_time: time }: BalanceNews): void {
    if (time !== undefined) this.#set(takeFromTab(this.#model, balance, time));
    else {
      // The answer of a call already sent may be older than this balance.
      this.#set({ ...this.#model, version: this.#model.version + 1 });
      void this.refreshBalance();
    }
  }

  /** Takes a balance of the server, and publishes it to the other tabs if it has changed. */
  #take(model: PlayerModel, { balance, server_time }: BalanceNews): void {
    const isNews = model.shown.balance !== this.#model.shown.balance;
    this.#set(model);
    if (isNews) this.#entry?.tabs?.publish(server_time === undefined ? { balance } : { balance, server_time });
  }

  #set(model: PlayerModel): void {
    this.#model = model;
    this.store.set(model.shown);
  }
}
