import type { Broker } from "./broker";
import type { HubLimits } from "./limits";
import type { Membership } from "./membership";
import {
  channelAccess,
  frames,
  isPublishable,
  MAX_EVENT_NAME_LENGTH,
  parseCommand,
  userChannel,
  userIdOf,
  type Command,
  type ProtocolErrorCode,
  type SubscriptionRefusal,
} from "./protocol";
import { verifyChannelAuth, verifyUserAuth, type HubApp } from "./signature";

/** What a session needs of its socket. */
export interface Outlet {
  send(text: string): void;
  /** A frame built for many sockets, written as it stands. */
  write(frame: Buffer): void;
  /** Says the error, then closes with its code. */
  close(code: ProtocolErrorCode): void;
}

export interface SessionDeps {
  readonly app: HubApp;
  readonly limits: HubLimits;
  readonly channels: Membership<Session>;
  readonly users: Membership<Session>;
  readonly broker: Pick<Broker, "publish" | "lastSeq">;
  /** A client event that could not be handed to the broker. */
  readonly onPublishFailed: (error: unknown) => void;
}

/** One client's side of the protocol. Times are in ms of any one clock. */
export interface Session {
  readonly socketId: string;
  readonly outlet: Outlet;
  receive(frame: string, nowMs: number): void;
  /** Pings a silent client and gives up on one that did not answer. Called now and then. */
  tick(nowMs: number): void;
  /** The socket is gone: leaves every channel. */
  end(): void;
}

const RATE_WINDOW_MS = 10_000;

export function createSession(deps: SessionDeps, socketId: string, outlet: Outlet, startedMs: number): Session {
  const { app, limits, channels, users } = deps;
  const subscribed = new Set<string>();
  let userId: string | null = null;
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
      return obey(parseCommand(frame));
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
      for (const channel of subscribed) channels.remove(channel, session);
      subscribed.clear();
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

  /** The whole protocol: every command has its answer here. */
  function obey(command: Command): void {
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
    subscribed.add(channel);
    channels.add(channel, session);
    const answer = (seq?: number): void => {
      if (subscribed.has(channel)) outlet.send(frames.subscriptionSucceeded(channel, seq));
    };
    // Asked only now that the channel is joined: what is newer than the answer is delivered. Without one the client is let in too.
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
    subscribed.delete(channel);
    channels.remove(channel, session);
  }

  function signin({ auth, userData }: Extract<Command, { type: "signin" }>): void {
    const id = userIdOf(userData);
    if (id === null || !verifyUserAuth(app, socketId, userData, auth)) return outlet.close(4009);
    if (userId !== null && userId !== id) return outlet.send(frames.error(null, "Already signed in as another user"));
    userId = id;
    users.add(id, session);
    return outlet.send(frames.signinSuccess(userData));
  }

  function forward({ event, channel, data }: Extract<Command, { type: "client_event" }>): void {
    const allowed = limits.clientEvents && channelAccess(channel) === "private" && subscribed.has(channel);
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
