/**
 * State of the socket as the pages need to know it. `down`: lost, or the try to open it has failed; `refused`: the server
 * refuses this client for good.
 */
export type TransportState = "connected" | "down" | "refused";

export interface TransportListener {
  onState(state: TransportState): void;
  /** A server has accepted the socket: the network works, and the hub's greeting is to follow. */
  onTaken(): void;
  /** Any message came from the server: the socket works. */
  onHeard(): void;
}

export interface ChannelSink {
  onEvent(event: string, data: unknown): void;
  /** `seq`: the channel's newest event when it was entered, where the hub says so. */
  onSubscribed(seq?: number): void;
  /** The hub or the authorization refused. */
  onRefused(): void;
}

/** The thin part that knows pusher-js and laravel-echo. It opens its first socket by itself, later ones by `reconnect`. */
export interface Transport {
  subscribe(channel: string, events: readonly string[], sink: ChannelSink): { retry(): void; leave(): void };
  /** Drops the socket without notifying the listener; `reconnect` opens the next. */
  drop(): void;
  /** Drops the socket and opens another, which subscribes to every channel again. */
  reconnect(): void;
  /** Sends a ping to the server. */
  ping(): void;
  close(): void;
}

export type OpenTransport = (listener: TransportListener) => Promise<Transport>;
