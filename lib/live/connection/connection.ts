import type { ChannelKind } from "@/lib/contract/channels";
import { type Currency, DEFAULT_CURRENCY } from "@/lib/money";
import {
  firstReconnectMs,
  GREETING_MS,
  reconnectBackoffMs,
  subscribeBackoffMs,
  Channel,
  type ChannelListener,
} from "./channel";
import type { OpenTransport, Transport, TransportState } from "./echo-transport";

/** The one connection of a page. Channels may be subscribed before `start`, which opens the socket. */
export class Connection {
  /** The currency of the amounts in the frames: the player's as soon as the page knows the player. */
  currency: Currency = DEFAULT_CURRENCY;
  /** Number of frames that were dropped because they could not be read. */
  dropped = 0;
  readonly #channels = new Map<string, Channel>();
  readonly #watchdog: Watchdog;
  readonly #refusalListeners = new Set<() => void>();
  #transport: Transport | null = null;
  #state: TransportState | "opening" = "opening";
  /** Counts the transports: events of an earlier transport are ignored. */
  #opening = 0;
  /** Attempts since the socket was last connected, or since the start. */
  #tries = 0;
  #triedAt = 0;
  #handshakeMs: number | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** A server has accepted the socket, and the hub has not greeted it yet. */
  #isAccepted = false;
  #suspended = false;
  #ending = false;

  /** `open` makes a transport (lazily loaded code); `random` in [0, 1) spreads the retries of many pages. */
  constructor(
    private readonly open: OpenTransport,
    private readonly random: () => number,
  ) {
    this.#watchdog = new Watchdog({
      ping: () => this.#transport?.ping(),
      onSilence: (silent) => {
        for (const channel of this.#channels.values()) channel.onSilence(silent);
      },
      onDead: () => {
        this.#onDown();
        this.#try();
      },
    });
  }

  /** Opens the socket and keeps it open. A stopped connection may be started again. */
  start(): () => void {
    this.#ending = false;
    this.#open(0);
    return () => {
      this.#opening += 1;
      clearTimeout(this.#retryTimer);
      this.#watchdog.stop();
      for (const channel of this.#channels.values()) channel.exit();
      this.#transport?.close();
      this.#transport = null;
      this.#state = "opening";
    };
  }

  /** Call it after the network was lost or the page was suspended: opens a closed socket at once, pings an open one. */
  probe(): void {
    this.#suspended = false;
    if (this.#state === "connected") this.#watchdog.probe();
    else if (this.#state === "down") this.#try();
  }

  /** Drops the socket for the back/forward cache: some browsers do not cache a page with an open socket. */
  suspend(): void {
    if (this.#transport === null || this.#state === "refused") return;
    clearTimeout(this.#retryTimer);
    this.#onDown();
    this.#transport.drop();
    this.#suspended = true;
  }

  /** Call it when the page is restored; does nothing after a probe. */
  resume(): void {
    if (this.#suspended) this.probe();
  }

  /** Call it when the page ends its session: the loss of the socket is then neither shown nor repaired. */
  expectEnd(): void {
    this.#ending = true;
  }

  /** Calls `listener` when the hub has refused this client permanently: no other socket is opened. */
  onRefused(listener: () => void): () => void {
    this.#refusalListeners.add(listener);
    return () => {
      this.#refusalListeners.delete(listener);
    };
  }

  /** Keeps the channel subscribed until shortly after its last listener is removed. */
  subscribe<K extends ChannelKind>(kind: K, name: string, listener: ChannelListener<K>): () => void {
    return (this.#channels.get(name) ?? this.#enter(kind, name)).add(listener);
  }

  #enter(kind: ChannelKind, name: string): Channel {
    const channel = new Channel(kind, name, {
      random: this.random,
      currency: () => this.currency,
      onUnreadable: () => (this.dropped += 1),
      onLeft: () => void this.#channels.delete(name),
    });
    this.#channels.set(name, channel);
    if (this.#transport !== null) channel.enter(this.#transport, this.#state === "connected");
    if (this.#state === "down") channel.onSocket(false);
    return channel;
  }

  #open(failures: number): void {
    this.#opening += 1;
    const mine = this.#opening;
    const isMine = (): boolean => mine === this.#opening;
    const listener = {
      onState: (state: TransportState) => isMine() && this.#onState(state),
      onAccepted: () => isMine() && this.#onAccepted(),
      onMessage: () => isMine() && this.#watchdog.heard(),
    };
    this.open(listener).then(
      (transport) => {
        if (!isMine()) return transport.close();
        this.#transport = transport;
        for (const channel of this.#channels.values()) channel.enter(transport, this.#state === "connected");
        if (this.#state === "opening") this.#expectSocket();
      },
      (error: unknown) => {
        console.warn("the live connection could not be loaded", error);
        if (!isMine()) return;
        for (const channel of this.#channels.values()) channel.onSocket(false);
        this.#retryTimer = setTimeout(() => this.#open(failures + 1), subscribeBackoffMs(failures, this.random));
      },
    );
  }

  #onState(state: TransportState): void {
    if (state === "down") {
      if (this.#ending) {
        clearTimeout(this.#retryTimer);
        this.#watchdog.stop();
        // After this event pusher-js opens another socket if the hub's close code asks for that.
        const transport = this.#transport;
        queueMicrotask(() => transport?.drop());
        return;
      }
      if (this.#state !== "connected") {
        // An attempt failed: the next one is already scheduled, unless the server had accepted this one.
        if (this.#isAccepted) this.#replaceTryAfter(firstReconnectMs(this.random));
        this.#isAccepted = false;
        return;
      }
      this.#onDown();
      this.#retryTimer = setTimeout(() => this.#try(), firstReconnectMs(this.random));
      return;
    }
    clearTimeout(this.#retryTimer);
    this.#isAccepted = false;
    this.#state = state;
    if (state === "connected") {
      this.#handshakeMs = performance.now() - this.#triedAt;
      this.#tries = 0;
      this.#watchdog.start();
    } else this.#watchdog.stop();
    for (const channel of this.#channels.values()) channel.onSocket(state === "connected");
    if (state === "refused") for (const listener of [...this.#refusalListeners]) listener();
  }

  /** A server has accepted the socket: another attempt would only queue again at the same hub. */
  #onAccepted(): void {
    if (this.#state !== "opening" && this.#state !== "down") return;
    this.#isAccepted = true;
    this.#replaceTryAfter(GREETING_MS);
  }

  #onDown(): void {
    this.#state = "down";
    this.#watchdog.stop();
    for (const channel of this.#channels.values()) channel.onSocket(false);
  }

  #try(): void {
    this.#tries += 1;
    this.#expectSocket();
    this.#transport?.reconnect();
  }

  #expectSocket(): void {
    this.#triedAt = performance.now();
    this.#isAccepted = false;
    this.#replaceTryAfter(reconnectBackoffMs(this.#tries, this.#handshakeMs, this.random));
  }

  #replaceTryAfter(waitMs: number): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      this.#onDown();
      this.#try();
    }, waitMs);
  }
}

/** A socket that is silent for this time is pinged. */
const SILENCE_MS = 10_000;
/** The screen counts as out of date if no message arrives within this time of the ping. */
const STALE_MS = 3000;
/** The socket is closed if no message arrives within this time of the ping. */
const DEAD_MS = 8000;
const LOOK_MS = 1000;
/** More time between two checks means that the page was suspended: messages may still wait to be read. */
const ASLEEP_MS = 3000;

interface WatchdogEdge {
  ping(): void;
  /** Called once when the socket counts as silent, and once when a message arrives again. */
  onSilence(silent: boolean): void;
  onDead(): void;
}

/** With the specification's times, pusher-js would notice a lost network only after two and a half minutes. */
class Watchdog {
  #timer: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #lookedAt = 0;
  #pingedAt: number | null = null;
  #silent = false;

  constructor(private readonly edge: WatchdogEdge) {}

  start(): void {
    this.stop();
    this.#heardAt = performance.now();
    this.#lookedAt = this.#heardAt;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#pingedAt = null;
    this.#silent = false;
  }

  heard(): void {
    this.#heardAt = performance.now();
    this.#pingedAt = null;
    if (!this.#silent) return;
    this.#silent = false;
    this.edge.onSilence(false);
  }

  probe(): void {
    if (this.#pingedAt === null) this.#ping(performance.now());
  }

  #ping(now: number): void {
    this.#pingedAt = now;
    this.edge.ping();
  }

  #look(): void {
    const now = performance.now();
    const wasAsleep = now - this.#lookedAt > ASLEEP_MS;
    this.#lookedAt = now;
    if (this.#pingedAt === null ? now - this.#heardAt >= SILENCE_MS : wasAsleep) this.#ping(now);
    const unanswered = this.#pingedAt === null ? 0 : now - this.#pingedAt;
    if (unanswered >= STALE_MS && !this.#silent) {
      this.#silent = true;
      this.edge.onSilence(true);
    }
    if (unanswered >= DEAD_MS) this.edge.onDead();
  }
}
