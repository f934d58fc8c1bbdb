import { MAX_MESSAGE_BYTES } from "./protocol";

/** Every limit of the hub. */
export interface HubLimits {
  /** Most open sockets; one more is closed with 4100 and reconnects a second later. */
  readonly maxConnections: number;
  /** The same for one address, which may be a household or a mobile network's gateway; IPv6 counts by its /64. */
  readonly maxConnectionsPerAddress: number;
  readonly maxChannelsPerSocket: number;
  /** A client's message; a longer one is answered by an error. */
  readonly maxMessageBytes: number;
  /** Messages of one client within 10 s; one more closes it with 4100. */
  readonly maxMessagesPerTenSeconds: number;
  /** Bytes waiting for a socket that does not read; it is dropped beyond them. */
  readonly maxBufferedBytes: number;
  /** Silence of a client after which it is pinged. */
  readonly pingAfterMs: number;
  /** Time in which a pinged client must send any message before it is closed with 4201. */
  readonly pongTimeoutMs: number;
  /** Sent to clients: after this time without a message of the server they ping it. */
  readonly activityTimeoutSeconds: number;
  /** Whether clients may send `client-` events to the private channels they subscribed to. */
  readonly clientEvents: boolean;
  /** `stop` spreads its closes over this time: the clients do not all reconnect at once. */
  readonly stopSpreadMs: number;
  /** After its close a socket has this long to answer before it is destroyed. */
  readonly closeTimeoutMs: number;
}

export const DEFAULT_LIMITS: HubLimits = {
  maxConnections: 20_000,
  maxConnectionsPerAddress: 500,
  maxChannelsPerSocket: 100,
  maxMessageBytes: MAX_MESSAGE_BYTES,
  maxMessagesPerTenSeconds: 300,
  maxBufferedBytes: 1_048_576,
  pingAfterMs: 30_000,
  pongTimeoutMs: 30_000,
  activityTimeoutSeconds: 120,
  clientEvents: false,
  stopSpreadMs: 1_500,
  closeTimeoutMs: 2_000,
};
