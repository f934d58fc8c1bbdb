import type { Account } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import { Connection } from "./connection/connection";
import { type GameEdge, GameSession } from "./game/session";
import type { GameHome } from "./types";
import { PageLoader } from "./page-loader";
import type { PlayerContextValue } from "@/lib/live/player/use-player";
import { type PlayerEdge, PlayerSession } from "./player/session";
import { testAccount, testSite, wireHome, wireRound } from "./testing";
import type { ChannelSink, TransportListener } from "./connection/echo-transport";
import { frameReader } from "./connection/frame-reader";
import type { GameEffect, GameEvent, GameFrame } from "./game/events";
import { nextTickAt, reduceGame } from "./game/reducer";
import { type GameState, initialGameState } from "./game/state";

/** For tests: a connection over a socket that the test controls; only the test's messages arrive. */
export function heldConnection() {
  const sinks = new Map<string, ChannelSink>();
  const left: string[] = [];
  let socket: TransportListener | null = null;
  const connection = new Connection(
    (listener) => {
      socket = listener;
      return Promise.resolve({
        reader: frameReader,
        subscribe(name, _events, sink) {
          sinks.set(name, sink);
          return { retry: () => undefined, leave: () => left.push(name) };
        },
        drop: () => undefined,
        reconnect: () => undefined,
        ping: () => listener.onMessage(),
        close: () => undefined,
      });
    },
    () => 0,
  );
  return {
    connection,
    left,
    /** Subscribes every channel at the number `seq`. Call it after the connection was started. */
    open(seq?: number): void {
      socket?.onState("connected");
      for (const sink of sinks.values()) sink.onSubscribed(seq);
    },
    lose: (): void => socket?.onState("down"),
    refuse: (): void => socket?.onState("refused"),
    hear: (channel: string, event: string, data: object): void => sinks.get(channel)?.onEvent(event, data),
  };
}

export interface HeldEdge extends Partial<Omit<GameEdge, "fetchHome">> {
  fetchHome?: (signal: AbortSignal) => Promise<GameHome>;
}

/** For tests: the edge of a game's session, with paints that the test runs; `over` replaces parts. */
export function heldEdge(home: GameHome, { fetchHome = () => Promise.resolve(home), ...over }: HeldEdge = {}) {
  let flush: (() => void) | null = null;
  const edge: GameEdge = {
    now: () => Date.now(),
    random: () => 0,
    fetchHome: async (_game, signal) => ({ data: await fetchHome(signal), at: Date.now() }),
    changeStream: () => Promise.resolve({ streaming_url: null }),
    beforePaint(run) {
      flush = run;
      return () => {
        flush = null;
      };
    },
    watchPage: () => () => undefined,
    isVisible: () => true,
    reload: () => undefined,
    ...over,
  };
  return { edge, paint: (): void => flush?.() };
}

const nothing = (): Promise<never> => new Promise(() => undefined);

/** For tests: a page whose first data have arrived, of the player of `testAccount`; the loader has no more data. */
export function pageOf(session: PlayerSession, account: Account = testAccount): PlayerContextValue {
  const loader = new PageLoader({
    ask: nothing,
    now: () => 0,
    receivedAt: () => 0,
    random: () => 0,
    notify: () => undefined,
  });
  return { account, kept: null, site: testSite, session, loader };
}

/** For tests: a player's session without a server; `over` replaces parts. Not entered yet. */
export function playerSession(connection: Connection, over: Partial<PlayerEdge> = {}): PlayerSession {
  return new PlayerSession(connection, { loadBalance: nothing, logout: nothing, notify: () => undefined, ...over });
}

export function loadedGame(game: GameCode, home: GameHome, player: PlayerSession, edge: GameEdge): GameSession {
  const session = new GameSession(game, player, edge);
  session.load({ data: home, at: edge.now() });
  return session;
}

/** A page whose clock is the server's: time 0 is when round 1 opens. */
export class Page {
  state: GameState;
  effects: GameEffect["type"][] = [];

  constructor(
    public now = 0,
    home: GameHome = wireHome(now, [wireRound(1, 0, now)]),
  ) {
    this.state = initialGameState("PK10", home, testAccount.currency, now);
    this.send({ type: "channel", now, status: "subscribed" });
    this.effects = [];
  }

  send(event: GameEvent): this {
    const { state, effects } = reduceGame(this.state, event);
    this.state = state;
    this.effects.push(...effects.map((effect) => effect.type));
    return this;
  }

  frame(frame: GameFrame): this {
    return this.send({ type: "frame", now: this.now, frame });
  }

  snapshot(home: GameHome): this {
    return this.send({ type: "snapshot", now: this.now, home, currency: testAccount.currency });
  }

  /** Lets time pass exactly as the session does: a tick whenever the state asks for one. */
  until(time: number): this {
    for (;;) {
      const at = nextTickAt(this.state, this.now);
      if (at === null || at > time) break;
      this.now = at === this.now ? at + 1 : at;
      this.send({ type: "tick", now: this.now });
    }
    this.now = time;
    return this.send({ type: "tick", now: time });
  }

  take(): GameEffect["type"][] {
    const taken = this.effects;
    this.effects = [];
    return taken;
  }
}
