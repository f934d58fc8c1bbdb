import type { CallResponse } from "@/lib/contract/calls";
import type { ChannelPayload } from "@/lib/contract/channels";
import { channelName } from "@/lib/contract/channel-names";
import { appEvents } from "@/lib/browser/events";
import type { LeftBets, RidingBets } from "@/lib/browser/riding-bets";
import type { Account } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import type { Notice } from "@/lib/api/notices";
import { type Currency, DEFAULT_CURRENCY, type Minor, toMinor } from "@/lib/money";
import { changeListener, type ChannelFrame, FIRST_DATA_MS, orderOf } from "../connection/channel";
import { Balance, BALANCE_POLL_MS, type BalanceTabs } from "./balance";
import type { Connection } from "../connection/connection";
import { type Consequence, endingNotice, kickConsequence, LOGGED_OUT, logoutConsequence, NEW_VERSION } from "./kicks";
import { createStore, type Store } from "../store";

export interface OwnWin {
  readonly roundId: number;
  readonly roundNo: string;
  readonly game: string;
  /** The returned amount, stakes included. */
  readonly amount: Minor;
  readonly staked: Minor;
}

export interface PlayerState {
  /** The currency of every amount on the page. */
  readonly currency: Currency;
  readonly balance: Minor;
  /** False until the server has sent a balance. */
  readonly balanceLoaded: boolean;
  /** When the shown balance arrived, if the newest call for it failed or is late; else null. */
  readonly balanceFrom: Date | null;
  readonly ownWin: OwnWin | null;
  /** The hub has refused this page permanently: only a reloaded page can be live again. */
  readonly refused: boolean;
}

const EMPTY_PLAYER: PlayerState = {
  currency: DEFAULT_CURRENCY,
  balance: 0,
  balanceLoaded: false,
  balanceFrom: null,
  ownWin: null,
  refused: false,
};

export interface PlayerEdge {
  /** Null: the platform names no sessions. */
  loadBalance(playerSession: string | null): Promise<CallResponse<"loadBalance">>;
  /** Has a short time limit. */
  logout(): Promise<unknown>;
  notify(notice: Notice): void;
}

interface Entry {
  readonly account: Account;
  /** Absent if the page does not know its session. */
  readonly signIn?: SignInEdge;
  readonly tabs?: BalanceTabs;
}

interface SignInEdge {
  readonly sid: string;
  publishEnd(): void;
  onEnded(listener: () => void): () => void;
}

/** A merchant's new settings reach all its players at once. */
const SETTINGS_SPREAD_MS = 5_000;

/** Holds balance and own winnings; listens to the user, merchant and system channels. Empty until {@link enter}. */
export class PlayerSession {
  readonly store: Store<PlayerState> = createStore(EMPTY_PLAYER);
  /** The game whose page is open, for kicks that are meant for one game. */
  here: GameCode | null = null;
  /** The session of the game or of the lobby sets this. */
  ridingBets: () => RidingBets | null = () => null;
  /** The undecided bets of the game page that the player left last. */
  leftBets: LeftBets | null = null;
  #entry: Entry | null = null;
  #balance: Balance | null = null;
  #seq: number | null = null;
  readonly #versionListeners = new Set<() => void>();
  /** A new version was announced since the page was loaded. */
  #isOld = false;

  constructor(
    readonly connection: Connection,
    private readonly edge: PlayerEdge,
  ) {}

  /** Null until the player is known. */
  get accountId(): number | null {
    return this.#entry?.account.id ?? null;
  }

  /** Call it when the player is known: shows the balance and listens to the player's channels. */
  enter(entry: Entry): () => void {
    const { connection } = this;
    const { account } = entry;
    const { currency, player_session: playerSession = null } = account;
    this.#entry = entry;
    this.#seq = null;
    connection.currency = currency;
    const first = toMinor(account.balance, currency);
    this.store.set({ ...EMPTY_PLAYER, currency, balance: first, balanceLoaded: true });
    const balance = new Balance(first, currency, {
      load: () => this.edge.loadBalance(playerSession),
      show: (shown) => this.#show({ balance: shown }),
      age: (balanceFrom) => this.#show({ balanceFrom }),
      tabs: entry.tabs,
    });
    this.#balance = balance;
    const startedAt = performance.now();
    let subscribedBefore = false;
    const stops = [
      connection.subscribe("user", channelName.user(account.id), {
        onFrame: (frame) => this.#onUserFrame(frame),
        onStatus: (status) => {
          if (status !== "subscribed") return;
          // Events before the subscription are lost, but a new page does not need them.
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
      connection.onRefused(() => this.#show({ refused: true })),
      balance.followTabs(),
    ];
    if (entry.signIn !== undefined) stops.push(entry.signIn.onEnded(() => this.#leaveForRoot()));
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Loads the balance every 10 s while the page is visible. */
  startBalancePolling(isVisible: () => boolean): () => void {
    const timer = setInterval(() => {
      if (isVisible()) void this.refreshBalance();
    }, BALANCE_POLL_MS);
    return () => clearInterval(timer);
  }

  /** Does nothing while a load is under way. A failure is only logged. */
  readonly refreshBalance = async (): Promise<void> => {
    await this.#balance?.refresh();
  };

  /** Shows the balance in the answer to a bet, in wire money. */
  takeBetBalance(balance: number): void {
    this.#balance?.take({ balance });
  }

  clearOwnWin(): void {
    if (this.store.get().ownWin !== null) this.#show({ ownWin: null });
  }

  kick(kickType: string, gameCode: string | null): void {
    const consequence = kickConsequence(kickType, gameCode, this.here);
    if (consequence !== null) void this.#follow(consequence);
  }

  /** Announces a new version of the pages: the game on the page reloads at its next round. */
  flagNewVersion(): void {
    this.#isOld = true;
    this.edge.notify(NEW_VERSION);
    for (const listener of [...this.#versionListeners]) listener();
  }

  /** Calls `listener` when a new version is announced, and at once if one was announced on an earlier page. */
  onNewVersion(listener: () => void): () => void {
    this.#versionListeners.add(listener);
    if (this.#isOld) listener();
    return () => {
      this.#versionListeners.delete(listener);
    };
  }

  /** Calls the server, then leaves for `/`, in every tab, even if that call fails. */
  readonly logout = async (): Promise<void> => {
    // Published first, because a call under way may be refused before the logout's answer.
    appEvents.emit("session:end", "logout");
    await this.#endSession();
    this.#entry?.signIn?.publishEnd();
    this.#leaveForRoot();
  };

  #leaveForRoot(): void {
    this.connection.expectEnd();
    appEvents.emit("session:end", "logout");
    this.edge.notify(endingNotice(LOGGED_OUT, this.#entry?.signIn?.sid));
  }

  #onUserFrame(frame: ChannelFrame<"user">): void {
    const { seq } = frame.data;
    const order = orderOf(this.#seq, seq);
    if (order === "old") return;
    this.#seq = seq ?? this.#seq;
    if (order === "gap") void this.refreshBalance();
    switch (frame.event) {
      case "user_balance_update":
        this.#balance?.take(frame.data);
        if (frame.data.win !== undefined) this.#showWin(frame.data.win);
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

  /** True for an event about another session of the player: such an event may arrive late. */
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

  #showWin(win: NonNullable<ChannelPayload<"user", "user_balance_update">["win"]>): void {
    const { currency } = this.store.get();
    const amount = toMinor(win.amount, currency);
    const staked = toMinor(win.staked, currency);
    this.#show({ ownWin: { roundId: win.round_id, roundNo: win.round_no, game: win.game, amount, staked } });
  }

  #show(changes: Partial<PlayerState>): void {
    this.store.set({ ...this.store.get(), ...changes });
  }
}

/** Publishes the player's winnings of any game, the first balance and each changed balance as app events. */
export function publishPlayerEvents(store: Store<PlayerState>): () => void {
  let known = store.get();
  return store.subscribe(() => {
    const before = known;
    known = store.get();
    const { ownWin, balance, balanceLoaded, currency } = known;
    if (ownWin !== null && ownWin !== before.ownWin) appEvents.emit("game:won", { ...ownWin, currency });
    if (balanceLoaded && (!before.balanceLoaded || balance !== before.balance)) {
      appEvents.emit("balance:change", { amount: balance, currency });
    }
  });
}
