/**
 * State of the socket as the pages need to know it. `down`: lost, or the try to open it has failed; `refused`: the server
 * does not want this client, for ever.
 */
export type TransportState = "connected" | "down" | "refused";

export interface TransportListener {
  onState(state: TransportState): void;
  /** A server has taken the socket that is being opened: the network is there, and the hub's greeting on its way. */
  onTaken(): void;
  /** Anything at all came from the server: the socket lives. */
  onHeard(): void;
}

export interface ChannelSink {
  onEvent(event: string, data: unknown): void;
  /** `seq`: the channel's newest event when it was entered, where the hub says so. */
  onSubscribed(seq?: number): void;
  /** The server or the authorization said no. */
  onRefused(): void;
}

/** The thin part that knows pusher-js and laravel-echo. It opens its first socket by itself, and every other when told to. */
export interface Transport {
  subscribe(channel: string, events: readonly string[], sink: ChannelSink): { retry(): void; leave(): void };
  /** Drops whatever socket there is, of which the listener is told nothing; `reconnect` opens the next. */
  drop(): void;
  /** Drops whatever socket there is and opens another, over which every channel is entered again. */
  reconnect(): void;
  /** Asks the server for a sign of life. */
  ping(): void;
  close(): void;
}

export type OpenTransport = (listener: TransportListener) => Promise<Transport>;
