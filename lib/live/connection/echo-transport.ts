import Echo from "laravel-echo";
import Pusher, { type Options } from "pusher-js";
import type { CallResponse } from "@/lib/contract/calls";
import { type FrameReader, frameReader } from "./frame-reader";

/** `down`: lost, or not opened; `refused`: the server refuses this client permanently. */
export type TransportState = "connected" | "down" | "refused";

export interface TransportListener {
  onState(state: TransportState): void;
  /** A server has accepted the socket: the network works, and the hub's greeting should follow. */
  onAccepted(): void;
  /** Any message came from the server: the socket works. */
  onMessage(): void;
}

export interface ChannelSink {
  onEvent(event: string, data: unknown): void;
  /** `seq`: the number of the channel's newest event at the subscription, if the hub sends it. */
  onSubscribed(seq?: number): void;
  onRefused(): void;
}

/** The only part that knows pusher-js and laravel-echo. A new transport opens the first socket; `reconnect` opens the later ones. */
export interface Transport {
  /** Loads together with the socket's code. */
  readonly reader: FrameReader;
  subscribe(channel: string, events: readonly string[], sink: ChannelSink): { retry(): void; leave(): void };
  /** Drops the socket without notifying the listener; `reconnect` opens the next socket. */
  drop(): void;
  /** Closes the socket and opens another, which subscribes to every channel again. */
  reconnect(): void;
  ping(): void;
  close(): void;
}

export type OpenTransport = (listener: TransportListener) => Promise<Transport>;

interface RealtimeSettings {
  readonly key: string;
  /** ws(s):// or http(s):// origin with an optional path; null: the page's own origin. */
  readonly url: string | null;
}

/** The signature that authorizes `socketId` for a private channel, and the data that were signed with it. */
export type Authorize = (socketId: string, channelName: string) => Promise<CallResponse<"broadcastingAuth">>;

export interface HubSignIn {
  readonly isOffered: Promise<boolean>;
  sign(socketId: string): Promise<CallResponse<"broadcastingUserAuth">>;
}

const NO_SIGN_IN: HubSignIn = {
  isOffered: Promise.resolve(false),
  sign: () => Promise.reject(new Error("the hub takes no sign-in")),
};

export function pusherAddress(
  url: string | null,
  pageUrl: string,
): Pick<Options, "wsHost" | "wsPort" | "wssPort" | "forceTLS" | "wsPath"> {
  const address = new URL(url ?? "/", pageUrl.replace(/^http/, "ws"));
  const secure = address.protocol === "wss:" || address.protocol === "https:";
  const port = address.port === "" ? (secure ? 443 : 80) : Number(address.port);
  const wsPath = address.pathname.replace(/\/$/, "");
  return {
    wsHost: address.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    ...(wsPath === "" ? {} : { wsPath }),
  };
}

const acceptListeners = new Set<() => void>();

// pusher-js has no event for a socket that is open but not yet greeted by the hub. Without the listener below, the pages of a hub that
// restarts would leave the tunnel's queue again and again (docs/decisions/010-live-client.md, "The queue of the tunnel").
const { Runtime } = Pusher;
const createWebSocket = Runtime.createWebSocket.bind(Runtime);
Runtime.createWebSocket = (url) => {
  const socket = createWebSocket(url);
  // pusher-js's type leaves out the events of a browser's socket.
  (socket as unknown as EventTarget).addEventListener("open", () => {
    for (const listener of acceptListeners) listener();
  });
  return socket;
};

function openPusher(settings: RealtimeSettings, pageUrl: string, authorize: Authorize, signIn: HubSignIn): Pusher {
  // A signature for an earlier socket would make the hub refuse the channel or, permanently, the page on the present socket.
  const isLate = (socketId: string): boolean => pusher.connection.socket_id !== socketId;
  const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
  const pusher: Pusher = new Pusher(settings.key, {
    cluster: "",
    ...pusherAddress(settings.url, pageUrl),
    // Without this pusher-js falls back to a third party's HTTP hosts.
    enabledTransports: ["ws", "wss"],
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    unavailableTimeout: 10_000,
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: ({ socketId, channelName }, callback) => {
        authorize(socketId, channelName).then(
          ({ auth, channel_data: data }) =>
            isLate(socketId) || callback(null, data == null ? { auth } : { auth, channel_data: data }),
          (error: unknown) => isLate(socketId) || callback(asError(error), null),
        );
      },
    },
    userAuthentication: {
      endpoint: "",
      transport: "ajax",
      customHandler: ({ socketId }, callback) => {
        signIn.sign(socketId).then(
          (signed) => isLate(socketId) || callback(null, signed),
          (error: unknown) => isLate(socketId) || callback(asError(error), null),
        );
      },
    },
  });
  return pusher;
}

interface SocketError {
  error?: { data?: { code?: number } };
}

function listenToState(
  pusher: Pusher,
  listener: TransportListener,
): Pick<Transport, "drop" | "reconnect" | "ping" | "close"> {
  const { connection } = pusher;
  let refused = false;
  let wasConnected = false;
  let isOurs = false;
  let isAccepted = false;
  const notifyDown = (): void => {
    wasConnected = false;
    isAccepted = false;
    listener.onState("down");
  };
  connection.bind("error", (error: SocketError) => {
    const code = error.error?.data?.code ?? 0;
    if (code >= 4001 && code < 4100) refused = true;
  });
  connection.bind("state_change", ({ current }: { current: string }) => {
    // After a server has accepted the socket, pusher-js reports `unavailable` too early.
    if (isOurs || (isAccepted && current === "unavailable")) return;
    if (current === "connected") {
      isAccepted = false;
      wasConnected = true;
      listener.onState("connected");
    } else if (refused && current === "disconnected") listener.onState("refused");
    // While pusher-js opens its first socket, the state is neither connected nor down.
    else if (wasConnected || current !== "connecting") notifyDown();
  });
  const drop = (): void => {
    isOurs = true;
    connection.disconnect();
    isOurs = false;
    isAccepted = false;
  };
  connection.bind("connecting_in", () => {
    // pusher-js would retry after exactly one second, on all pages at once. pusher-js sets that timer after this event.
    queueMicrotask(drop);
    notifyDown();
  });
  connection.bind("message", () => listener.onMessage());
  const onAccepted = (): void => {
    isAccepted = true;
    listener.onAccepted();
  };
  acceptListeners.add(onAccepted);
  return {
    drop,
    reconnect() {
      drop();
      // A new strategy connects at once, and forgets earlier failures.
      pusher.switchCluster({ appKey: connection.key, cluster: "" });
    },
    ping: () => void pusher.send_event("pusher:ping", {}),
    close() {
      acceptListeners.delete(onAccepted);
      connection.unbind();
    },
  };
}

function seqOf(data: unknown): number | undefined {
  return typeof data === "object" && data !== null && "seq" in data && typeof data.seq === "number"
    ? data.seq
    : undefined;
}

/** `pageUrl` is the page's own address. */
export function openEcho(
  settings: RealtimeSettings,
  pageUrl: string,
  authorize: Authorize,
  listener: TransportListener,
  signIn: HubSignIn = NO_SIGN_IN,
): Transport {
  const pusher = openPusher(settings, pageUrl, authorize, signIn);
  const socket = listenToState(pusher, listener);
  // pusher-js signs in again on each later socket.
  void signIn.isOffered.then((isOffered) => {
    if (isOffered) pusher.signin();
  });
  const echo = new Echo({
    broadcaster: "pusher",
    key: settings.key,
    client: pusher,
    namespace: false,
    withoutInterceptors: true,
  });
  return {
    reader: frameReader,
    subscribe(name, events, sink: ChannelSink) {
      const channel = name.startsWith("private-") ? echo.private(name.slice("private-".length)) : echo.channel(name);
      for (const event of events) channel.listen(`.${event}`, (data: unknown) => sink.onEvent(event, data));
      // Echo's own `subscribed` does not pass on the data.
      channel.on("pusher:subscription_succeeded", (data: unknown) => sink.onSubscribed(seqOf(data)));
      channel.error(() => sink.onRefused());
      return {
        retry() {
          // Echo's channel does nothing while an answer is missing. On a new socket, pusher-js itself subscribes to
          // every channel again.
          if (pusher.connection.state === "connected") pusher.channel(name)?.subscribe();
        },
        leave: () => echo.leaveChannel(name),
      };
    },
    ...socket,
    close() {
      socket.close();
      echo.disconnect();
    },
  };
}
