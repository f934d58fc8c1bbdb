import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The hub's application: the id names it in the HTTP API, the key in the socket's path, the secret signs. */
export interface HubApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

const sign = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex");

/** Compares in a time that does not show where the texts differ: `timingSafeEqual` compares hashes of one length. */
function sameText(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

const channelText = (socketId: string, channel: string, channelData?: string): string =>
  channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;

/**
 * The answer of `/broadcasting/auth`. The caller has checked that the player may have the channel.
 * Rule: pusher.com/docs/channels/library_auth_reference/auth-signatures
 */
export function channelAuth(
  app: HubApp,
  socketId: string,
  channel: string,
  channelData?: string,
): { auth: string; channel_data?: string } {
  const auth = `${app.key}:${sign(app.secret, channelText(socketId, channel, channelData))}`;
  return channelData === undefined ? { auth } : { auth, channel_data: channelData };
}

/** Whether `auth` (`key:signature`) lets the socket subscribe to the channel. Constant time. */
export function verifyChannelAuth(
  app: HubApp,
  socketId: string,
  channel: string,
  auth: string,
  channelData?: string,
): boolean {
  return sameText(auth, channelAuth(app, socketId, channel, channelData).auth);
}

interface UserData {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The answer of `/broadcasting/user-auth`: `user_data` is the JSON text that was signed. */
export function userAuth(app: HubApp, socketId: string, userData: UserData): { auth: string; user_data: string } {
  const text = JSON.stringify(userData);
  return { auth: signedUser(app, socketId, text), user_data: text };
}

const signedUser = (app: HubApp, socketId: string, userDataText: string): string =>
  `${app.key}:${sign(app.secret, `${socketId}::user::${userDataText}`)}`;

/** Whether `auth` belongs to this socket and this JSON text of user data. Constant time. */
export function verifyUserAuth(app: HubApp, socketId: string, userDataText: string, auth: string): boolean {
  return sameText(auth, signedUser(app, socketId, userDataText));
}

/** A call of the HTTP API as received: the path without query, every query parameter, the raw body. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const TIMESTAMP_TOLERANCE_SECONDS = 600;

/** `auth_signature` of a request: method, path and the sorted query without the signature itself, one per line. */
export function requestSignature(app: HubApp, method: string, path: string, query: SignedRequest["query"]): string {
  const sorted = Object.entries(query)
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => name !== "auth_signature")
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return sign(app.secret, `${method.toUpperCase()}\n${path}\n${sorted}`);
}

/**
 * Why a request of the HTTP API is not authorised, in words for its sender; null when it is.
 * Rule: pusher.com/docs/channels/library_auth_reference/rest-api, "Authentication".
 */
export function requestRefusal(app: HubApp, request: SignedRequest, nowMs: number): string | null {
  const { query } = request;
  if (query["auth_key"] === undefined || !sameText(query["auth_key"], app.key)) return "Unknown auth_key";
  if (query["auth_version"] !== "1.0") return "Invalid auth_version, it must be 1.0";
  const timestamp = query["auth_timestamp"] ?? "";
  if (!/^\d{1,12}$/.test(timestamp)) return "Invalid auth_timestamp";
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > TIMESTAMP_TOLERANCE_SECONDS) {
    return `Timestamp expired: auth_timestamp must be within ${TIMESTAMP_TOLERANCE_SECONDS} s of the server's clock`;
  }
  if (request.body.length > 0) {
    const md5 = createHash("md5").update(request.body).digest("hex");
    if (query["body_md5"] === undefined || !sameText(query["body_md5"], md5)) return "Invalid body_md5";
  }
  const expected = requestSignature(app, request.method, request.path, query);
  return sameText(query["auth_signature"] ?? "", expected) ? null : "Invalid signature";
}
