/**
 * The Pusher protocol, version 7, as pure functions: text → command, frame → text.
 * Rule: pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol
 */

/** A client reconnects after 41xx in a second, after 42xx at once, after 40xx never; 43xx refuses an event. */
export const PROTOCOL_ERRORS = {
  4001: "Application does not exist",
  4005: "Path not found",
  4007: "Unsupported protocol version, this server speaks 7",
  4008: "No protocol version supplied",
  4009: "Connection is unauthorized",
  4100: "Over capacity, come back in a second",
  4200: "Please reconnect at once",
  4201: "Pong reply not received in time",
  4301: "Client event rejected",
} as const satisfies Record<number, string>;
export type ProtocolErrorCode = keyof typeof PROTOCOL_ERRORS;

/** The version every pusher-js since 3.0 speaks. */
export const PROTOCOL_VERSION = "7";
/** Pusher's own limit on a channel's name, in characters. */
const MAX_CHANNEL_NAME_LENGTH = 164;
/** Pusher's own limit on an event's name, in characters. */
export const MAX_EVENT_NAME_LENGTH = 200;
/** Pusher's own limit on an event's data and on a client's message, in bytes. */
export const MAX_MESSAGE_BYTES = 10_240;

export const isSocketId = (text: string): boolean => /^\d{1,20}\.\d{1,20}$/.test(text);

const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]+$/;
const USER_CHANNEL_PREFIX = "#server-to-user-";

const isChannelName = (name: string): boolean => name.length <= MAX_CHANNEL_NAME_LENGTH && CHANNEL_NAME.test(name);

/** Reaches every socket signed in as the user; pusher-js subscribes to it automatically after signing in. */
export const userChannel = (userId: string): string => `${USER_CHANNEL_PREFIX}${userId}`;

/** Whether an event may be published to the channel: an ordinary name, or a user's own channel. */
export const isPublishable = (name: string): boolean =>
  isChannelName(name) || (name.startsWith(USER_CHANNEL_PREFIX) && isUserId(name.slice(USER_CHANNEL_PREFIX.length)));

export const isUserId = (text: string): boolean => /^[^\s\p{Cc}]{1,128}$/u.test(text);

type ChannelAccess = "public" | "private" | "presence" | "user" | "invalid";

export function channelAccess(name: string): ChannelAccess {
  if (name.startsWith(USER_CHANNEL_PREFIX)) return "user";
  if (!isChannelName(name)) return "invalid";
  if (name.startsWith("private-")) return "private";
  return name.startsWith("presence-") ? "presence" : "public";
}

export type Command =
  | { readonly type: "ping" }
  | { readonly type: "pong" }
  | { readonly type: "subscribe"; readonly channel: string; readonly auth: string; readonly channelData?: string }
  | { readonly type: "unsubscribe"; readonly channel: string }
  | { readonly type: "signin"; readonly auth: string; readonly userData: string }
  | { readonly type: "client_event"; readonly event: string; readonly channel: string; readonly data: unknown }
  | { readonly type: "invalid"; readonly reason: string };

type Fields = Readonly<Record<string, unknown>>;

const invalid = (reason: string): Command => ({ type: "invalid", reason });
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Reads one text frame of a client. Never throws: what cannot be read is an `invalid` command. */
export function parseCommand(frame: string): Command {
  const message = parseJson(frame);
  if (!isFields(message)) return invalid("The message is not a JSON object");
  const event = text(message["event"]);
  if (event === undefined) return invalid("The message has no event name");
  // Some clients send data as JSON text, as the server does; pusher-js sends an object.
  const inner = typeof message["data"] === "string" ? parseJson(message["data"]) : message["data"];
  const data: Fields = isFields(inner) ? inner : {};
  const channel = text(data["channel"]);

  switch (event) {
    case "pusher:ping":
      return { type: "ping" };
    case "pusher:pong":
      return { type: "pong" };
    case "pusher:subscribe": {
      if (channel === undefined) return invalid("pusher:subscribe needs a channel");
      const channelData = text(data["channel_data"]);
      const auth = text(data["auth"]) ?? "";
      return { type: "subscribe", channel, auth, ...(channelData === undefined ? {} : { channelData }) };
    }
    case "pusher:unsubscribe":
      return channel === undefined ? invalid("pusher:unsubscribe needs a channel") : { type: "unsubscribe", channel };
    case "pusher:signin":
      return { type: "signin", auth: text(data["auth"]) ?? "", userData: text(data["user_data"]) ?? "" };
    default:
      if (!event.startsWith("client-")) return invalid("Unknown event");
      return { type: "client_event", event, channel: text(message["channel"]) ?? "", data: message["data"] };
  }
}

export function userIdOf(userData: string): string | null {
  const parsed = parseJson(userData);
  const id = isFields(parsed) ? text(parsed["id"]) : undefined;
  return id !== undefined && isUserId(id) ? id : null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The player's session in the signed JSON text of a subscription or a sign-in; null if it has no session. */
export function playerSessionOf(signedData: string | undefined): string | null {
  const parsed = signedData === undefined ? undefined : parseJson(signedData);
  const named = isFields(parsed) ? text(parsed["player_session"]) : undefined;
  return named !== undefined && UUID.test(named) ? named : null;
}

export interface SubscriptionRefusal {
  readonly type: "AuthError" | "InvalidChannel" | "LimitReached";
  readonly error: string;
  readonly status: 400 | 401 | 429 | 503;
}

const build = (event: string, data: unknown, channel?: string): string => JSON.stringify({ event, channel, data });

export const frames = {
  connectionEstablished: (socketId: string, activityTimeoutSeconds: number): string =>
    build(
      "pusher:connection_established",
      JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeoutSeconds }),
    ),
  /** `seq`: the channel's newest, which shows a client at once whether it missed an event before its subscription. */
  subscriptionSucceeded: (channel: string, seq?: number): string =>
    build("pusher_internal:subscription_succeeded", JSON.stringify({ seq }), channel),
  subscriptionError: (channel: string, refusal: SubscriptionRefusal): string =>
    build("pusher:subscription_error", JSON.stringify(refusal), channel),
  signinSuccess: (userData: string): string => build("pusher:signin_success", JSON.stringify({ user_data: userData })),
  ping: (): string => build("pusher:ping", "{}"),
  pong: (): string => build("pusher:pong", "{}"),
  error: (code: ProtocolErrorCode | null, message?: string): string =>
    build("pusher:error", { code, message: message ?? (code === null ? "Invalid message" : PROTOCOL_ERRORS[code]) }),
  event: (channel: string, event: string, data: string): string => build(event, data, channel),
} as const;

const FIN_TEXT = 0x81;

/** A whole text frame (RFC 6455, 5.2: unmasked, not compressed, one fragment), built once for every socket. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = FIN_TEXT;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}
