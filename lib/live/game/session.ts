import type { CallResponse } from "@/lib/contract/calls";
import { appEvents } from "@/lib/browser/events";
import type { RidingBets } from "@/lib/browser/riding-bets";
import { channelName } from "@/lib/contract/channel-names";
import type { GameCode } from "@/lib/contract/games";
import { type Minor, toMinor } from "@/lib/money";
import type { BetStep, GameEffect, GameEvent } from "./events";
import { nextTickAt, reduceGame } from "./reducer";
import { emptyGameState, type GameState, leftBetsIn, ridingBetsIn, stillRiding } from "./state";
import type { GameHome, PageTime, Received } from "../types";
import { BALANCE_SPREAD_MS } from "./timings";
import { platformTimeOf } from "./rounds";
import type { PlayerSession } from "../player/session";
import { createStore, type Store } from "../store";

export interface GameEdge {
  now(): PageTime;
  random(): number;
  /** `signal`: aborts when another call replaces this one. */
  fetchHome(game: GameCode, signal: AbortSignal): Promise<Received<GameHome>>;
  changeStream(game: GameCode, quality: "hd" | "sd"): Promise<CallResponse<"changeStreamingResolution">>;
  /** Runs `flush` before the next paint, or in a task if the page is hidden. */
  beforePaint(flush: () => void): () => void;
  watchPage(on: { online(online: boolean): void; woke(): void }): () => void;
  isVisible(): boolean;
  reload(): void;
}

/** The longest timer; an early tick changes nothing. */
const LONGEST_TIMER_MS = 60_000;

/** The live session of one game's page: runs the reducer, its timers and its effects. Does nothing until it is started. */
export class GameSession {
  readonly store: Store<GameState>;
  readonly actions = {
    changeStreamingQuality: (quality: "hd" | "sd"): Promise<string | null> => this.changeStreamingQuality(quality),
  };
  #state: GameState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #balanceTimer: ReturnType<typeof setTimeout> | undefined;
  #cancelFlush: (() => void) | null = null;
  #running = false;
  #waiting: (() => void)[] = [];
  #fetching: AbortController | null = null;
  readonly #elsewhere: BetsElsewhere;
  /** The platform's clock less the page's, in ms. */
  #platformAhead: number | null = null;

  constructor(
    readonly game: GameCode,
    readonly player: PlayerSession,
    private readonly edge: GameEdge,
  ) {
    this.#state = emptyGameState(game, edge.now(), edge.random());
    this.store = createStore(this.#state);
    this.#elsewhere = new BetsElsewhere(player.store.get().balance, () =>
      this.#dispatch({ type: "bet_elsewhere", now: this.edge.now() }),
    );
  }

  start(): () => void {
    this.#running = true;
    this.player.here = this.game;
    const ridingBets = (): RidingBets | null =>
      ridingBetsIn(this.#state) ?? stillRiding(this.player.leftBets, this.edge.now());
    this.player.ridingBets = ridingBets;
    const stops = [
      this.player.connection.subscribe("game", channelName.game(this.game), {
        onFrame: (frame) => this.#dispatch({ type: "frame", now: this.edge.now(), frame }, "paint"),
        onStatus: (status, seq) => this.#dispatch({ type: "channel", now: this.edge.now(), status, seq }),
      }),
      this.player.store.subscribe(() => this.#elsewhere.takeBalance(this.player.store.get().balance)),
      this.#watchBalanceCalls(),
      this.player.startBalancePolling(() => this.edge.isVisible()),
      this.player.onNewVersion(() => this.#dispatch({ type: "version_flagged", now: this.edge.now() })),
      this.edge.watchPage({
        online: (online) => {
          this.#dispatch({ type: "online", now: this.edge.now(), online });
          this.player.connection.probe();
        },
        woke: () => {
          this.player.connection.probe();
          this.#dispatch({ type: "woke", now: this.edge.now() });
          void this.player.refreshBalance();
        },
      }),
    ];
    this.#dispatch({ type: "tick", now: this.edge.now() });
    if (!this.#state.loaded) void this.#fetchSnapshot();
    return () => {
      this.#running = false;
      if (this.player.here === this.game) this.player.here = null;
      if (this.player.ridingBets === ridingBets) this.player.ridingBets = () => null;
      this.player.leftBets = leftBetsIn(this.#state) ?? this.player.leftBets;
      clearTimeout(this.#timer);
      clearTimeout(this.#balanceTimer);
      this.#fetching?.abort();
      this.#cancelFlush?.();
      this.#cancelFlush = null;
      for (const stop of stops) stop();
    };
  }

  /** Makes the home call and replaces the state by the answer; one call at a time. */
  refresh(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#dispatch({ type: "refresh", now: this.edge.now() });
    });
  }

  /** Replaces the state by a home answer; `at`: when the answer reached the page. */
  load({ data: home, at }: Received<GameHome>): void {
    const platformTime = platformTimeOf(home);
    if (platformTime !== null) this.#platformAhead = platformTime - at;
    const { currency } = this.player.connection;
    this.#dispatch({ type: "snapshot", now: this.edge.now(), home, currency, at });
  }

  /** The current time by the platform's clock, in ms since 1970; by the device's clock until an answer has a time. */
  platformTime(): number {
    return this.#platformAhead === null ? Date.now() : this.edge.now() + this.#platformAhead;
  }

  /** Shows the data of the answer to this page's own bet, and fetches the data that the answer lacks. */
  trackBet(step: BetStep): void {
    const { currency } = this.#state;
    const stake = step.type === "placed" ? toMinor(step.order.total_amount, currency) : 0;
    appEvents.emit("bet:step", this.game, step, step.type === "placed" ? { amount: stake, currency } : null);
    switch (step.type) {
      case "sent":
        this.#elsewhere.sent();
        break;
      case "placed":
        // The new balance is already lower by this bet's stake: balances are compared only after the stake is known.
        this.#elsewhere.sent();
        if (step.balance === null) void this.player.refreshBalance();
        else this.player.takeBetBalance(step.balance);
        this.#dispatch({ type: "order_accepted", now: this.edge.now(), order: step.order });
        this.#elsewhere.answered(stake);
        if (step.partial) void this.refresh();
        break;
      case "refused":
        this.#elsewhere.answered(0);
        if (step.odds !== undefined) this.#dispatch({ type: "odds_changed", now: this.edge.now(), odds: step.odds });
        void this.player.refreshBalance();
        if (step.code !== "insufficient_balance") void this.refresh();
        break;
      case "uncertain":
      case "abandoned":
        this.#elsewhere.answered(0);
        void this.player.refreshBalance();
        void this.refresh();
        break;
    }
  }

  async changeStreamingQuality(quality: "hd" | "sd"): Promise<string | null> {
    const { streaming_url: url } = await this.edge.changeStream(this.game, quality);
    this.#dispatch({ type: "streaming_url", now: this.edge.now(), url });
    return url;
  }

  /** `paint`: several frames may arrive between two paints; listeners are notified once before the next paint. */
  #dispatch(event: GameEvent, show: "now" | "paint" = "now"): void {
    const { state, effects } = reduceGame(this.#state, event);
    this.#state = state;
    if (show === "now") this.#flush();
    else this.#cancelFlush ??= this.edge.beforePaint(() => this.#flush());
    for (const effect of effects) this.#run(effect);
    this.#schedule();
  }

  /** A failed balance call is the first sign, in every phase, that the platform may have stopped. */
  #watchBalanceCalls(): () => void {
    const { store } = this.player;
    let wasOld = store.get().balanceFrom !== null;
    return store.subscribe(() => {
      const isOld = store.get().balanceFrom !== null;
      if (isOld && !wasOld) this.#dispatch({ type: "platform_failed", now: this.edge.now() });
      wasOld = isOld;
    });
  }

  #flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = null;
    this.store.set(this.#state);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#running) return;
    const now = this.edge.now();
    const at = nextTickAt(this.#state, now);
    if (at === null) return;
    // A timer may fire a little early; one more millisecond avoids a tick without effect.
    const waitMs = Math.min(LONGEST_TIMER_MS, Math.max(1, Math.ceil(at - now) + 1));
    this.#timer = setTimeout(() => this.#dispatch({ type: "tick", now: this.edge.now() }), waitMs);
  }

  #run(effect: GameEffect): void {
    switch (effect.type) {
      case "fetch_snapshot":
        void this.#fetchSnapshot();
        break;
      case "load_balance":
        clearTimeout(this.#balanceTimer);
        this.#balanceTimer = setTimeout(
          () => void this.player.refreshBalance(),
          this.edge.random() * Math.min(BALANCE_SPREAD_MS[effect.of], this.#state.timings.roundMs / 2),
        );
        break;
      case "results_cleared":
        this.player.clearOwnWin();
        break;
      case "kick":
        this.player.kick(effect.kickType, effect.gameCode);
        break;
      case "reload":
        this.edge.reload();
        break;
    }
  }

  async #fetchSnapshot(): Promise<void> {
    this.#fetching?.abort();
    const mine = new AbortController();
    this.#fetching = mine;
    try {
      const home = await this.edge.fetchHome(this.game, mine.signal);
      if (mine.signal.aborted) return;
      this.load(home);
    } catch (error) {
      if (mine.signal.aborted) return;
      console.warn("the game's snapshot could not be loaded", error);
      this.#dispatch({ type: "snapshot_failed", now: this.edge.now(), jitter: this.edge.random() });
    }
    if (this.#state.updates.sync !== null && this.#state.updates.sync.retryAt === null) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

/** If the balance fell by more than this page's own stakes, the player bet in another tab or on another device. */
class BetsElsewhere {
  #underWay = false;
  /** The decrease of the balance since the last check, minus this page's own bets. */
  #unexplained: Minor = 0;

  constructor(
    private balance: Minor,
    private readonly found: () => void,
  ) {}

  /** Balances are not compared until the answer arrives, because the new balance may come first. */
  sent(): void {
    this.#underWay = true;
  }

  /** The answer to the bet, with its balance, was applied; `staked` is 0 if the bet was refused. */
  answered(staked: Minor): void {
    this.#underWay = false;
    this.#unexplained -= staked;
    this.#judge();
  }

  takeBalance(balance: Minor): void {
    this.#unexplained += Math.max(0, this.balance - balance);
    this.balance = balance;
    this.#judge();
  }

  #judge(): void {
    if (this.#underWay) return;
    const isFound = this.#unexplained > 0;
    this.#unexplained = 0;
    if (isFound) this.found();
  }
}
