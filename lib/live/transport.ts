/**
 * State of the socket as the pages need to know it. `down`: not connected, and being tried again by the transport itself;
 * `failed`: the transport has given up but a new one may work; `refused`: the server does not want this client, for ever.
 */
export type TransportState = "connected" | "down" | "failed" | "refused";

export interface TransportListener {
  onState(state: TransportState): void;
}

export interface ChannelSink {
  onEvent(event: string, data: unknown): void;
  /** `seq`: the channel's newest event when it was entered, where the hub says so. */
  onSubscribed(seq?: number): void;
  /** The server or the authorization said no. */
  onRefused(): void;
}

/** The thin part that knows pusher-js and laravel-echo. */
export interface Transport {
  subscribe(channel: string, events: readonly string[], sink: ChannelSink): { retry(): void; leave(): void };
  close(): void;
}

export type OpenTransport = (listener: TransportListener) => Promise<Transport>;
