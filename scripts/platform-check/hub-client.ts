import Pusher, { type Channel } from "pusher-js";
import type { CallResponse } from "../../lib/contract/calls";

export interface HubMessage {
  readonly event: string;
  readonly channel: string;
  readonly data: unknown;
  /** When it came, in ms since 1970 by this machine's clock. */
  readonly at: number;
}

export interface HubClient {
  readonly messages: readonly HubMessage[];
  /** Subscribes; resolves with the hub's answer, or with undefined if `sign` gave nothing for a private channel. */
  subscribe(channel: string): Promise<HubMessage | undefined>;
  /** The first message, past or to come, that fits; undefined after `timeoutMs`. */
  next(fits: (message: HubMessage) => boolean, timeoutMs: number): Promise<HubMessage | undefined>;
  close(): void;
}

type Signature = CallResponse<"broadcastingAuth">;

const OPEN_MS = 10_000;

/**
 * Connects with the client that players' pages use.
 * @param sign the platform's signature of a private channel for a socket
 * @throws Error if the hub does not greet within 10 s
 */
export async function connectHub(
  { url, key }: { readonly url: string; readonly key: string },
  sign: (socketId: string, channel: string) => Promise<Signature | undefined>,
): Promise<HubClient> {
  const { hostname, port, protocol, pathname } = new URL(url.replace(/^ws/, "http"));
  const forceTLS = protocol === "https:";
  const at = port === "" ? (forceTLS ? 443 : 80) : Number(port);
  const messages: HubMessage[] = [];
  const listeners = new Set<() => void>();
  const hear = (event: string, channel: string, data: unknown): void => {
    messages.push({ event, channel, data, at: Date.now() });
    for (const listener of [...listeners]) listener();
  };
  const pusher = new Pusher(key, {
    ...{ cluster: "", wsHost: hostname, wsPort: at, wssPort: at, wsPath: pathname.replace(/\/$/, "") },
    ...{ forceTLS, enabledTransports: [forceTLS ? "wss" : "ws"], unavailableTimeout: OPEN_MS },
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) =>
        void sign(socketId, channelName).then(
          (signed) => {
            if (signed === undefined) hear("unsigned", channelName, undefined);
            else
              callback(null, { auth: signed.auth, ...(signed.channel_data && { channel_data: signed.channel_data }) });
          },
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        ),
    },
  });
  const next: HubClient["next"] = (fits, timeoutMs) =>
    new Promise((resolve) => {
      const finish = (found: HubMessage | undefined): void => {
        clearTimeout(timer);
        listeners.delete(look);
        resolve(found);
      };
      const look = (): void => {
        const found = messages.find(fits);
        if (found !== undefined) finish(found);
      };
      const timer = setTimeout(() => finish(undefined), timeoutMs);
      listeners.add(look);
      look();
    });
  for (const event of ["connected", "error", "unavailable", "failed"])
    pusher.connection.bind(event, (data: unknown) => hear(event, "", data));
  const greeting = await next(({ channel }) => channel === "", OPEN_MS);
  if (greeting?.event !== "connected") {
    pusher.disconnect();
    throw new Error(greeting === undefined ? "no greeting" : JSON.stringify(greeting.data ?? greeting.event));
  }
  return {
    messages,
    next,
    async subscribe(name) {
      const channel: Channel = pusher.subscribe(name);
      channel.bind_global((event: string, data: unknown) => hear(event, name, data));
      const isAnswer = ({ event, channel: on }: HubMessage): boolean =>
        on === name && /^unsigned$|^pusher:subscription_(succeeded|error)$/.test(event);
      const said = await next(isAnswer, OPEN_MS);
      return said?.event === "unsigned"
        ? undefined
        : (said ?? { event: "no answer", channel: name, data: null, at: 0 });
    },
    close: () => pusher.disconnect(),
  };
}
