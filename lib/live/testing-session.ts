import { Connection } from "./connection";
import type { GameEdge } from "./game-session";
import type { GameHome } from "./game-types";
import type { ChannelSink, TransportListener } from "./transport";

/** For tests: a connection over a socket that the test holds; nothing is heard but what the test says. */
export function heldConnection() {
  const sinks = new Map<string, ChannelSink>();
  const left: string[] = [];
  let socket: TransportListener | null = null;
  const connection = new Connection(
    (listener) => {
      socket = listener;
      return Promise.resolve({
        subscribe(name, _events, sink) {
          sinks.set(name, sink);
          return { retry: () => undefined, leave: () => left.push(name) };
        },
        drop: () => undefined,
        reconnect: () => undefined,
        ping: () => listener.onHeard(),
        close: () => undefined,
      });
    },
    () => 0,
  );
  return {
    connection,
    /** The channels that were left. */
    left,
    /** Connects the socket and every channel, which tells its newest `seq`; a promise after the start, when the transport is loaded. */
    open(seq?: number): void {
      socket?.onState("connected");
      for (const sink of sinks.values()) sink.onSubscribed(seq);
    },
    lose: (): void => socket?.onState("down"),
    refuse: (): void => socket?.onState("refused"),
    hear: (channel: string, event: string, data: object): void => sinks.get(channel)?.onEvent(event, data),
  };
}

/** For tests: what a game's session needs of the page, with the test's own hand on the paintings; `over` says what is different. */
export function heldEdge(home: GameHome, over: Partial<GameEdge> = {}) {
  let flush: (() => void) | null = null;
  const edge: GameEdge = {
    now: () => Date.now(),
    random: () => 0,
    fetchHome: () => Promise.resolve(home),
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
