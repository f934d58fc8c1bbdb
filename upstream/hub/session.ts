import type { Broker } from "./broker";
import type { Membership } from "./membership";
import {
  channelAccess,
  frames,
  isPublishable,
  MAX_EVENT_NAME_LENGTH,
  parseCommand,
  playerSessionOf,
  userChannel,
  userIdOf,
  type Command,
  type ProtocolErrorCode,
  type SubscriptionRefusal,
  MAX_MESSAGE_BYTES,
} from "./protocol";
import { verifyChannelAuth, verifyUserAuth, type HubApp } from "./signature";

export interface HubLimits {
  /** Maximum of open sockets; the next one is closed with 4100 and reconnects a second later. */
  readonly maxConnections: number;
  /** Maximum for one address, which may be a household or a mobile network's gateway; IPv6 counts by its /64. */
  readonly maxConnectionsPerAddress: number;
  readonly maxChannelsPerSocket: number;
  /** Maximum of a client's message; a longer one gets an error. */
  readonly maxMessageBytes: number;
  /** Maximum of a client's messages within 10 s; the next one closes the socket with 4100. */
  readonly maxMessagesPerTenSeconds: number;
  /** Maximum of bytes that wait for a socket; a socket that does not read them is dropped. */
  readonly maxBufferedBytes: number;
  /** Silence of a client after which it is pinged. */
  readonly pingAfterMs: number;
  /** Time in which a pinged client must send any message before it is closed with 4201. */
  readonly pongTimeoutMs: number;
  /** Sent to clients, which ping the server after this time without a message. */
  readonly activityTimeoutSeconds: number;
  /** Whether clients may send `client-` events to the private channels they subscribed to. */
  readonly clientEvents: boolean;
  /** `stop` spreads its closes over this time: the clients do not all reconnect at once. */
  readonly stopSpreadMs: number;
  /** A closed socket that does not answer within this time is destroyed. */
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

export interface Outlet {
  send(text: string): void;
  /** A frame built for many sockets, written unchanged. */
  write(frame: Buffer): void;
  /** Sends the error, then closes with its code. */
  close(code: ProtocolErrorCode): void;
}

export interface SessionDeps {
  readonly app: HubApp;
  readonly limits: HubLimits;
  readonly channels: Membership<Session>;
  readonly users: Membership<Session>;
  /** Sockets by the player's session in the signatures of their channels or of their sign-in. */
  readonly playerSessions: Membership<Session>;
  readonly isPlayerSessionLive: (playerSession: string) => Promise<boolean>;
  readonly broker: Pick<Broker, "publish" | "lastSeq">;
  readonly onPublishFailed: (error: unknown) => void;
}

/** One client's side of the protocol. Times are in ms of any one clock. */
export interface Session {
  readonly socketId: string;
  readonly outlet: Outlet;
  /** The player's session in the signature of this channel's subscription; null if it has no session. */
  ownerOf(channel: string): string | null;
  receive(frame: string, nowMs: number): void;
  /** Pings a silent client and closes one that did not answer. Called at intervals. */
  tick(nowMs: number): void;
  /** The socket is gone: leaves every channel. */
  end(): void;
}

const RATE_WINDOW_MS = 10_000;

const UNKNOWN_SESSION: SubscriptionRefusal = {
  type: "AuthError",
  error: "The session could not be looked up, try again",
  status: 503,
};

export function createSession(deps: SessionDeps, socketId: string, outlet: Outlet, startedMs: number): Session {
  const { app, limits, channels, users, playerSessions } = deps;
  /** Each channel with the player's session that it was signed for; null if the signature has no session. */
  const subscribed = new Map<string, string | null>();
  let userId: string | null = null;
  let userSession: string | null = null;
  let heardMs = startedMs;
  let pingedMs: number | null = null;
  let windowStartMs = startedMs;
  let windowCount = 0;

  const session: Session = {
    socketId,
    outlet,
    ownerOf: (channel) => subscribed.get(channel) ?? null,
    receive(frame, nowMs) {
      heardMs = nowMs;
      pingedMs = null;
      if (isFlooding(nowMs)) return outlet.close(4100);
      if (Buffer.byteLength(frame) > limits.maxMessageBytes) {
        return outlet.send(frames.error(null, `The message is larger than ${limits.maxMessageBytes} bytes`));
      }
      return run(parseCommand(frame));
    },
    tick(nowMs) {
      if (pingedMs !== null) {
        if (nowMs - pingedMs >= limits.pongTimeoutMs) outlet.close(4201);
      } else if (nowMs - heardMs >= limits.pingAfterMs) {
        pingedMs = nowMs;
        outlet.send(frames.ping());
      }
    },
    end() {
      for (const channel of [...subscribed.keys()]) unsubscribe(channel);
      if (userId !== null) users.remove(userId, session);
      userId = null;
    },
  };

  function isFlooding(nowMs: number): boolean {
    if (nowMs - windowStartMs >= RATE_WINDOW_MS) {
      windowStartMs = nowMs;
      windowCount = 0;
    }
    windowCount += 1;
    return windowCount > limits.maxMessagesPerTenSeconds;
  }

  function run(command: Command): void {
    switch (command.type) {
      case "ping":
        return outlet.send(frames.pong());
      case "pong":
        return;
      case "subscribe":
        return subscribe(command);
      case "unsubscribe":
        return unsubscribe(command.channel);
      case "signin":
        return signin(command);
      case "client_event":
        return forward(command);
      case "invalid":
        return outlet.send(frames.error(null, command.reason));
    }
  }

  function subscribe(command: Extract<Command, { type: "subscribe" }>): void {
    const { channel } = command;
    const refusal = subscriptionRefusal(command);
    if (refusal !== null) return outlet.send(frames.subscriptionError(channel, refusal));
    const owner = signedOwnerOf(command);
    if (subscribed.get(channel) !== owner) unsubscribe(channel);
    subscribed.set(channel, owner);
    if (owner === null) return enter(channel);
    // Registered before the look-up: if the session ends after the answer, its end closes this socket, too.
    playerSessions.add(owner, session);
    const isWanted = (): boolean => subscribed.get(channel) === owner;
    deps.isPlayerSessionLive(owner).then(
      (live) => {
        // A signature does not expire: a stored one must not work after its session has ended.
        if (!live) outlet.close(4200);
        else if (isWanted()) enter(channel);
      },
      () => {
        if (!isWanted()) return;
        unsubscribe(channel);
        outlet.send(frames.subscriptionError(channel, UNKNOWN_SESSION));
      },
    );
  }

  function signedOwnerOf({ channel, channelData }: Extract<Command, { type: "subscribe" }>): string | null {
    switch (channelAccess(channel)) {
      case "private":
        return playerSessionOf(channelData);
      case "user":
        return userSession;
      default:
        return null;
    }
  }

  function enter(channel: string): void {
    channels.add(channel, session);
    const answer = (seq?: number): void => {
      if (subscribed.has(channel)) outlet.send(frames.subscriptionSucceeded(channel, seq));
    };
    // The client is already on the channel and gets every newer event, even if `lastSeq` rejects.
    deps.broker.lastSeq(channel).then(answer, () => answer());
  }

  function subscriptionRefusal(command: Extract<Command, { type: "subscribe" }>): SubscriptionRefusal | null {
    const { channel, auth, channelData } = command;
    if (!subscribed.has(channel) && subscribed.size >= limits.maxChannelsPerSocket) {
      return { type: "LimitReached", error: `At most ${limits.maxChannelsPerSocket} channels per socket`, status: 429 };
    }
    switch (channelAccess(channel)) {
      case "public":
        return null;
      case "private":
        return verifyChannelAuth(app, socketId, channel, auth, channelData)
          ? null
          : { type: "AuthError", error: "The signature does not belong to this socket and channel", status: 401 };
      case "user":
        return userId !== null && channel === userChannel(userId)
          ? null
          : { type: "AuthError", error: "Sign in as this user first", status: 401 };
      case "presence":
        return { type: "InvalidChannel", error: "Presence channels are not served", status: 400 };
      case "invalid":
        return { type: "InvalidChannel", error: "Not a channel name", status: 400 };
    }
  }

  function unsubscribe(channel: string): void {
    const owner = session.ownerOf(channel);
    subscribed.delete(channel);
    channels.remove(channel, session);
    if (owner !== null && ![...subscribed.values()].includes(owner)) playerSessions.remove(owner, session);
  }

  function signin({ auth, userData }: Extract<Command, { type: "signin" }>): void {
    const id = userIdOf(userData);
    if (id === null || !verifyUserAuth(app, socketId, userData, auth)) return outlet.close(4009);
    if (userId !== null && userId !== id) return outlet.send(frames.error(null, "Already signed in as another user"));
    userId = id;
    userSession = playerSessionOf(userData);
    users.add(id, session);
    return outlet.send(frames.signinSuccess(userData));
  }

  function forward({ event, channel, data }: Extract<Command, { type: "client_event" }>): void {
    const allowed = limits.clientEvents && channelAccess(channel) === "private" && channels.of(channel).has(session);
    if (!allowed || event.length > MAX_EVENT_NAME_LENGTH || !isPublishable(channel)) {
      return outlet.send(frames.error(4301));
    }
    const payload = typeof data === "string" ? data : JSON.stringify(data ?? {});
    deps.broker
      .publish({ channel, event, data: payload, stamp: false, exceptSocketId: socketId })
      .catch(deps.onPublishFailed);
  }

  return session;
}

/** The counted channels that have players, with the sessions of the players. A player with several tabs counts once. */
export function* playersOf(
  channels: Membership<Pick<Session, "ownerOf">>,
  isCounted: (channel: string) => boolean,
): Generator<[string, ReadonlySet<string>]> {
  for (const [channel, sessions] of channels.entries()) {
    if (!isCounted(channel)) continue;
    const owners = [...sessions].map((session) => session.ownerOf(channel)).filter((owner) => owner !== null);
    if (owners.length > 0) yield [channel, new Set(owners)];
  }
}
