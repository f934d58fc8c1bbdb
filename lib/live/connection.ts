import type { ChannelKind } from "@/lib/contract/channels";
import { type ChannelFrame, eventsOf, parseFrame } from "./channel-frames";
import type { ChannelStatus } from "./game-events";
import { backoffMs, Room } from "./room";
import type { OpenTransport, Transport, TransportState } from "./transport";

export interface ChannelListener<K extends ChannelKind> {
  onFrame(frame: ChannelFrame<K>): void;
  /** `seq`: the channel's newest event at a subscription, where the hub says so. */
  onStatus(status: ChannelStatus, seq?: number): void;
}

/** A page that leaves a channel and comes back within this time finds it still open. */
const RELEASE_MS = 2000;

const FIRST_PATIENCE_MS = 2000;
const LONGEST_PATIENCE_MS = 15_000;

/** How long a socket may take to come (back): longer each time, for networks on which a handshake itself is slow. */
function patienceMs(failures: number, random: () => number): number {
  return Math.min(FIRST_PATIENCE_MS * 1.5 ** failures, LONGEST_PATIENCE_MS) * (0.8 + 0.4 * random());
}

/** The one connection of a page. It may be joined before it is started: nothing opens until then. */
export class Connection {
  /** Frames that the contract did not know. */
  dropped = 0;
  readonly #rooms = new Map<string, Room>();
  #transport: Transport | null = null;
  #connected = false;
  /** Counts openings, so that news of an older transport is told apart. */
  #opening = 0;
  #failures = 0;
  #reopenTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #refusalListeners = new Set<() => void>();
  /** Runs while the socket is down and pusher-js is left to bring it back. */
  #patienceTimer: ReturnType<typeof setTimeout> | undefined;

  /** `open` makes a transport (lazily loaded code); `random` in [0, 1) spreads the retries of many pages. */
  constructor(
    private readonly open: OpenTransport,
    private readonly random: () => number,
  ) {}

  /** Opens the socket and keeps it open; returns its stop, after which it may be started again. */
  start(): () => void {
    this.#open();
    return () => {
      this.#opening += 1;
      clearTimeout(this.#reopenTimer);
      this.#close();
    };
  }

  /** Calls `listener` when the hub has turned this client away for ever: no other socket is opened. Returns its stop. */
  onRefused(listener: () => void): () => void {
    this.#refusalListeners.add(listener);
    return () => {
      this.#refusalListeners.delete(listener);
    };
  }

  /** Subscribes while at least one listener is there, and a little longer; returns its leave. */
  join<K extends ChannelKind>(kind: K, name: string, listener: ChannelListener<K>): () => void {
    const room = this.#room(kind, name);
    clearTimeout(room.releaseTimer);
    const entry = {
      onEvent: (event: string, data: unknown) => {
        const frame = parseFrame(kind, event, data);
        if (frame === null) this.dropped += 1;
        else listener.onFrame(frame);
      },
      onStatus: (status: ChannelStatus, seq?: number) => listener.onStatus(status, seq),
    };
    room.listeners.add(entry);
    if (room.subscribed) listener.onStatus("subscribed");
    return () => {
      if (!room.listeners.delete(entry) || room.listeners.size > 0) return;
      room.releaseTimer = setTimeout(() => {
        room.close();
        this.#rooms.delete(name);
      }, RELEASE_MS);
    };
  }

  #room(kind: ChannelKind, name: string): Room {
    const known = this.#rooms.get(name);
    if (known !== undefined) return known;
    const room = new Room(name, eventsOf(kind), this.random);
    this.#rooms.set(name, room);
    if (this.#transport !== null) room.enter(this.#transport, this.#connected);
    return room;
  }

  #open(): void {
    this.#opening += 1;
    const mine = this.#opening;
    this.open({ onState: (state) => this.#onState(state, mine) }).then(
      (transport) => {
        if (mine !== this.#opening) {
          transport.close();
          return;
        }
        this.#transport = transport;
        for (const room of this.#rooms.values()) room.enter(transport, this.#connected);
      },
      (error: unknown) => {
        console.warn("the live connection could not be loaded", error);
        if (mine === this.#opening) this.#reopen();
      },
    );
  }

  #onState(state: TransportState, opening: number): void {
    if (opening !== this.#opening) return;
    this.#connected = state === "connected";
    if (this.#connected) this.#failures = 0;
    for (const room of this.#rooms.values()) room.onSocket(this.#connected);
    if (state === "failed") this.#reopen();
    else if (state === "down") this.#runOutOfPatience();
    else this.#stopPatience();
    if (state === "refused") for (const listener of [...this.#refusalListeners]) listener();
  }

  /** A refused socket is tried again by pusher-js after 15 s, then 30; a fresh one tries at once. */
  #runOutOfPatience(): void {
    this.#patienceTimer ??= setTimeout(
      () => {
        this.#failures += 1;
        this.#close();
        this.#open();
      },
      patienceMs(this.#failures, this.random),
    );
  }

  #stopPatience(): void {
    clearTimeout(this.#patienceTimer);
    this.#patienceTimer = undefined;
  }

  /** pusher-js calls a transport dead for ever after two short-lived sockets; a fresh one knows nothing of that. */
  #reopen(): void {
    this.#close();
    clearTimeout(this.#reopenTimer);
    this.#reopenTimer = setTimeout(() => this.#open(), backoffMs(this.#failures, this.random));
    this.#failures += 1;
  }

  #close(): void {
    this.#stopPatience();
    this.#connected = false;
    for (const room of this.#rooms.values()) room.exit();
    const closing = this.#transport;
    this.#transport = null;
    closing?.close();
  }
}
