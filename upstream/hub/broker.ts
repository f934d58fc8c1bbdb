export interface BrokerMessage {
  readonly channel: string;
  readonly event: string;
  /** An object is sent as its JSON; a text is sent unchanged. */
  readonly data: object | string;
  /** Adds `seq` and `server_time` to the data, which must then be an object. */
  readonly stamp: boolean;
  /** The socket that caused the event and must not get it back. */
  readonly exceptSocketId?: string;
}

/** An event as every hub gets it. `data`: the text that is sent to clients, with a stamp if one was requested. */
export interface DeliveredMessage {
  readonly channel: string;
  readonly event: string;
  readonly data: string;
  readonly exceptSocketId?: string;
}

export interface Broker {
  /**
   * Delivers to every hub of the deployment, in order per channel. With `stamp`, adds `seq`, the next number of the
   * channel, and `server_time` to the data. Rejects if the event could not be sent.
   */
  publish(message: BrokerMessage): Promise<void>;
  /** The channel's newest seq (0 before its first event). */
  lastSeq(channel: string): Promise<number>;
  /** Returns a function that removes the listener. Listeners must not throw. */
  onMessage(listener: (message: DeliveredMessage) => void): () => void;
  /** Whether this process can send and receive events now. */
  isConnected(): boolean;
  close(): Promise<void>;
}

interface Stamp {
  readonly seq: number;
  readonly timeMs: number;
}

/** The text of an event's data before the stamp. Throws TypeError for `stamp` if the data is not an object. */
export function dataText(data: object | string, stamp: boolean): string {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  if (stamp && (typeof data === "string" || !text.startsWith("{"))) {
    throw new TypeError("Only an object can be stamped with seq and server_time");
  }
  return text;
}

/** Puts the stamp into the JSON text of an object, without parsing it: it may have kilobytes of rounds or odds. */
export function stampText(objectText: string, stamp: Stamp): string {
  const comma = objectText === "{}" ? "" : ",";
  return `${objectText.slice(0, -1)}${comma}"seq":${stamp.seq},"server_time":"${new Date(stamp.timeMs).toISOString()}"}`;
}

/** Channels whose seq the memory broker remembers. A forgotten channel continues with a higher seq, from the clock. */
const REMEMBERED_CHANNELS = 100_000;

/**
 * The broker of a single process. A channel's first seq is the clock in ms × 1000: after a restart it is higher than
 * before, if a channel has less than a million events a second.
 */
export function createMemoryBroker(nowMs: () => number = Date.now): Broker {
  const seqs = new Map<string, number>();
  const listeners = new Set<(message: DeliveredMessage) => void>();

  const nextStamp = (channel: string): Stamp => {
    const timeMs = nowMs();
    const seq = (seqs.get(channel) ?? timeMs * 1000) + 1;
    // Deleted first: the map is ordered by the last use.
    seqs.delete(channel);
    seqs.set(channel, seq);
    if (seqs.size > REMEMBERED_CHANNELS) {
      const [oldest] = seqs.keys();
      if (oldest !== undefined) seqs.delete(oldest);
    }
    return { seq, timeMs };
  };

  return {
    async publish({ channel, event, data, stamp, exceptSocketId }) {
      const text = dataText(data, stamp);
      const message: DeliveredMessage = {
        channel,
        event,
        data: stamp ? stampText(text, nextStamp(channel)) : text,
        ...(exceptSocketId === undefined ? {} : { exceptSocketId }),
      };
      for (const listener of listeners) listener(message);
    },
    lastSeq: async (channel) => seqs.get(channel) ?? 0,
    onMessage(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isConnected: () => true,
    async close() {
      listeners.clear();
    },
  };
}
