import { EventEmitter, once } from "node:events";
import Pusher from "pusher-js";
import type { CallResponse } from "../../lib/contract/calls";

export interface HubMessage {
  readonly event: string;
  /** Empty for messages about the connection. */
  readonly channel: string;
  readonly data: unknown;
  /** When the message arrived, in ms since 1970 by this machine's clock. */
  readonly at: number;
}

/** Gets the platform's signature of a private channel for a socket; undefined if the answer cannot be read. */
type Sign = (socketId: string, channel: string) => Promise<CallResponse<"broadcastingAuth"> | undefined>;

export type HubClient = Awaited<ReturnType<typeof connectHub>>;

const OPEN_MS = 10_000;

/**
 * Connects with the client that players' pages use.
 * @throws Error if the hub does not greet within 10 s
 */
export async function connectHub({ url, key }: { readonly url: string; readonly key: string }, sign: Sign) {
  const { hostname, port, protocol, pathname } = new URL(url.replace(/^ws/, "http"));
  const forceTLS = protocol === "https:";
  const at = Number(port || (forceTLS ? 443 : 80));
  const messages: HubMessage[] = [];
  const heard = new EventEmitter();
  const hear = (event: string, channel: string, data?: unknown): void => {
    messages.push({ event, channel, data, at: Date.now() });
    heard.emit("message");
  };
  const pusher = new Pusher(key, {
    ...{ cluster: "", wsHost: hostname, wsPort: at, wssPort: at, wsPath: pathname.replace(/\/$/, "") },
    ...{ forceTLS, enabledTransports: [forceTLS ? "wss" : "ws"], unavailableTimeout: OPEN_MS },
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) =>
        void sign(socketId, channelName).then(
          (signed) => {
            if (signed === undefined) hear("unsigned", channelName);
            else
              callback(null, { auth: signed.auth, ...(signed.channel_data && { channel_data: signed.channel_data }) });
          },
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        ),
    },
  });
  /** The first matching message, past or future; undefined after `timeoutMs`. */
  async function next(fits: (message: HubMessage) => boolean, timeoutMs: number): Promise<HubMessage | undefined> {
    const late = AbortSignal.timeout(Math.ceil(timeoutMs));
    for (;;) {
      const found = messages.find(fits);
      if (found !== undefined || late.aborted) return found;
      await once(heard, "message", { signal: late }).catch(() => undefined);
    }
  }
  for (const event of ["connected", "error", "unavailable", "failed"])
    pusher.connection.bind(event, (data: unknown) => hear(event, "", data));
  const greeting = await next(({ channel }) => channel === "", OPEN_MS);
  if (greeting?.event !== "connected") {
    pusher.disconnect();
    throw new Error(greeting === undefined ? "no greeting" : JSON.stringify(greeting.data ?? greeting.event));
  }
  return {
    messages: messages as readonly HubMessage[],
    next,
    /** Subscribes. Resolves to the hub's answer, to `unsigned`, or to undefined after 10 s without an answer. */
    subscribe(name: string): Promise<HubMessage | undefined> {
      pusher.subscribe(name).bind_global((event: string, data: unknown) => hear(event, name, data));
      const answers = /^unsigned$|^pusher:subscription_(succeeded|error)$/;
      return next(({ event, channel }) => channel === name && answers.test(event), OPEN_MS);
    },
    close: () => pusher.disconnect(),
  };
}
