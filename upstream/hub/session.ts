import type { Audience } from "./audience";
import type { Broker } from "./broker";
import type { HubLimits } from "./limits-and-timings";
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
} from "./protocol";
import { verifyChannelAuth, verifyUserAuth, type HubApp } from "./signature";

/** The functions of its socket that a session uses. */
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
  /** Sockets by the player's session that their private channels were signed for. */
  readonly playerSessions: Membership<Session>;
  readonly audience: Audience;
  /** Whether a player's session has not ended. */
  readonly isPlayerSessionLive: (playerSession: string) => Promise<boolean>;
  readonly broker: Pick<Broker, "publish" | "lastSeq">;
  /** A client event that could not be handed to the broker. */
  readonly onPublishFailed: (error: unknown) => void;
}

/** One client's side of the protocol. Times are in ms of any one clock. */
export interface Session {
  readonly socketId: string;
  readonly outlet: Outlet;
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
  const { app, limits, channels, users, playerSessions, audience } = deps;
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

  /** The whole protocol: one case for each command. */
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
    const owner = ownerOf(command);
    if (subscribed.get(channel) !== owner) unsubscribe(channel);
    subscribed.set(channel, owner);
    if (owner === null) return enter(channel);
    // Registered before the look-up: if the session ends after the answer, its end closes this socket, too.
    playerSessions.add(owner, session);
    const isWanted = (): boolean => subscribed.get(channel) === owner;
    deps.isPlayerSessionLive(owner).then(
      (live) => {
        // A signature does not expire: one that was kept must not work after its session has ended.
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

  /** The player's session that the subscription belongs to. */
  function ownerOf({ channel, channelData }: Extract<Command, { type: "subscribe" }>): string | null {
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
    const owner = subscribed.get(channel) ?? null;
    if (owner !== null && !channels.of(channel).has(session)) audience.enter(channel, owner);
    channels.add(channel, session);
    const answer = (seq?: number): void => {
      if (subscribed.has(channel)) outlet.send(frames.subscriptionSucceeded(channel, seq));
    };
    // The client has joined the channel before this, therefore it gets every event that is newer than the answer. A client is also let in without an answer.
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
    const owner = subscribed.get(channel) ?? null;
    subscribed.delete(channel);
    if (owner !== null && channels.of(channel).has(session)) audience.leave(channel, owner);
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
