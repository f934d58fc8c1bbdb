import type { ChannelEvent, ChannelKind, ChannelPayload } from "@/lib/contract/channels";
import type { Currency } from "@/lib/money";
import type { Transport } from "./echo-transport";
import type { AnyFrame } from "./frame-reader";

const PACE_MS = 1500;
const QUICK_TRIES = 12;
const LONGEST_MS = 15_000;
/** First tries are spread over this time: a hub that restarts loses the sockets of all pages at once. */
const FIRST_SPREAD_MS = 2000;
/** Assumed length of a handshake before one was measured. */
const UNKNOWN_HANDSHAKE_MS = 1300;
/** A handshake is aborted after this multiple of the last handshake's length. */
const HANDSHAKE_ROOM = 3;

/** How long the hub may take to greet a socket that its server has accepted. */
export const GREETING_MS = 15_000;

export function firstReconnectMs(random: () => number): number {
  return FIRST_SPREAD_MS * random();
}

/** Constant at first, because most networks return soon; then grows for slow networks and long outages of the hub. */
export function reconnectBackoffMs(tries: number, handshakeMs: number | null, random: () => number): number {
  const pace = Math.max(PACE_MS, (handshakeMs ?? UNKNOWN_HANDSHAKE_MS) * HANDSHAKE_ROOM);
  const slower = 1.5 ** Math.max(0, tries - QUICK_TRIES);
  return Math.min(LONGEST_MS, pace * slower) * (0.8 + 0.4 * random());
}

/** The wait before a refused or unanswered subscription is repeated begins here and doubles up to RETRY_LAST_MS. */
const RETRY_FIRST_MS = 2000;
const RETRY_LAST_MS = 30_000;

/** The wait in ms after `failures` failed attempts. Half of the wait is random, so that many pages do not return at once. */
export function subscribeBackoffMs(failures: number, random: () => number): number {
  return Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + random() / 2);
}

/** Compares the number of a channel's frame, `seq`, with the newest one. Without numbers every frame counts as the next. */
export function orderOf(last: number | null, seq: number | undefined): "next" | "old" | "gap" {
  if (seq === undefined || last === null) return "next";
  if (seq <= last) return "old";
  return seq === last + 1 ? "next" : "gap";
}

/** A listener that calls `onChange` once for each event, and once if it missed events while the channel was lost. */
export function changeListener(onChange: () => void): {
  onFrame(frame: { readonly data: { readonly seq?: number | undefined } }): void;
  onStatus(status: ChannelStatus, seq?: number): void;
} {
  let newest: number | null = null;
  const isOld = (seq: number): boolean => orderOf(newest, seq) === "old";
  return {
    onFrame({ data: { seq } }) {
      if (seq !== undefined && isOld(seq)) return;
      newest = seq ?? newest;
      onChange();
    },
    onStatus(status, seq) {
      if (status !== "subscribed" || seq === undefined) return;
      const missed = newest !== null && !isOld(seq);
      newest = seq;
      if (missed) onChange();
    },
  };
}

export type ChannelFrame<K extends ChannelKind> = {
  [E in ChannelEvent<K>]: { readonly event: E; readonly data: ChannelPayload<K, E> };
}[ChannelEvent<K>];

/** `silent`: the socket is open, but no message comes; `lost`: the channel does not deliver, or was refused. */
export type ChannelStatus = "subscribed" | "silent" | "lost";

export interface ChannelListener<K extends ChannelKind> {
  onFrame(frame: ChannelFrame<K>): void;
  /** `seq`: the number of the channel's newest event at a subscription, if the hub sends it. */
  onStatus(status: ChannelStatus, seq?: number): void;
}

/** A channel calls each object once for a frame, even if the object was added twice. */
interface AnyListener {
  onFrame(frame: AnyFrame): void;
  onStatus(status: ChannelStatus, seq?: number): void;
}

interface ChannelEdge {
  /** A random number in [0, 1), which spreads the retries of many pages. */
  random(): number;
  /** The currency of the amounts that name no currency. */
  currency(): Currency;
  onUnreadable(): void;
  onLeft(): void;
}

/** The page fetches first data again if the data are older than this when their channel opens. */
export const FIRST_DATA_MS = 3000;
/** A channel stays subscribed for this time after its last listener was removed. */
const RELEASE_MS = 2000;

/** Outlives the transports of the connection. */
export class Channel {
  readonly #listeners = new Set<AnyListener>();
  #releaseTimer: ReturnType<typeof setTimeout> | undefined;
  #handle: { retry(): void; leave(): void } | null = null;
  #status: ChannelStatus | null = null;
  #connected = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly kind: ChannelKind,
    private readonly name: string,
    private readonly edge: ChannelEdge,
  ) {}

  /** The channel stays subscribed for a moment after its last listener. */
  add(listener: AnyListener): () => void {
    clearTimeout(this.#releaseTimer);
    this.#listeners.add(listener);
    if (this.#status !== null) listener.onStatus(this.#status);
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      this.#releaseTimer = setTimeout(() => {
        clearTimeout(this.#retryTimer);
        this.#handle?.leave();
        this.#handle = null;
        this.edge.onLeft();
      }, RELEASE_MS);
    };
  }

  enter(transport: Transport, connected: boolean): void {
    this.#connected = connected;
    const { reader } = transport;
    this.#handle = transport.subscribe(this.name, reader.eventsOf(this.kind), {
      onEvent: (event, data) => this.#onFrame(reader.read(this.kind, event, data, this.edge.currency())),
      onSubscribed: (seq) => {
        clearTimeout(this.#retryTimer);
        this.#failures = 0;
        this.#notify("subscribed", seq);
      },
      onRefused: () => {
        this.#notify("lost");
        this.#expectAnswer();
      },
    });
    this.#expectAnswer();
  }

  /** The transport's socket was connected or lost. The transport itself subscribes again. */
  onSocket(connected: boolean): void {
    this.#connected = connected;
    if (connected) this.#expectAnswer();
    else this.#notify("lost");
  }

  onSilence(silent: boolean): void {
    if (this.#status === (silent ? "subscribed" : "silent")) this.#notify(silent ? "silent" : "subscribed");
  }

  exit(): void {
    this.#handle = null;
    this.#connected = false;
    clearTimeout(this.#retryTimer);
    if (this.#status !== null) this.#notify("lost");
  }

  #onFrame(frame: AnyFrame | null): void {
    if (frame === null) this.edge.onUnreadable();
    else for (const listener of [...this.#listeners]) listener.onFrame(frame);
  }

  /** Some hubs do not answer a refused subscription. A subscription without an answer is therefore also repeated. */
  #expectAnswer(): void {
    clearTimeout(this.#retryTimer);
    if (!this.#connected || this.#status === "subscribed") return;
    this.#retryTimer = setTimeout(
      () => {
        this.#failures += 1;
        this.#expectAnswer();
        this.#handle?.retry();
      },
      RETRY_FIRST_MS + subscribeBackoffMs(this.#failures, this.edge.random),
    );
  }

  #notify(status: ChannelStatus, seq?: number): void {
    if (status === "lost" && this.#status === "lost") return;
    this.#status = status;
    for (const listener of [...this.#listeners]) listener.onStatus(status, seq);
  }
}
