/**
 * The encoding of a call's body: a multipart or urlencoded form, only a multipart form, JSON, or no body. Servers
 * accept JSON wherever they accept an urlencoded form.
 */
export type BodyEncoding = "form" | "multipart" | "json" | "none";

export interface ClientCall {
  /** The specification makes every call a POST, and the BFF refuses other methods. */
  method: "POST";
  /** Below `/api/user`; `:gameCode` is the only path parameter. */
  path: string;
  /** The path that the browser uses if two calls have the same path on the platform. */
  browserPath?: string;
  /** `player` calls need a signed-in session, `guest` calls do not. */
  auth: "player" | "guest";
  /** Only the BFF makes `server` calls: the browser's proxy answers 404 for them. */
  from: "browser" | "server";
  encoding: BodyEncoding;
}

const call = <P extends string>(path: P, encoding: BodyEncoding) =>
  ({ method: "POST", path, auth: "player", from: "browser", encoding }) as const;

const signIn = (path: string) => ({ ...call(path, "json"), auth: "guest", from: "server" }) as const;

/** `calls` adds the schemas of requests and answers; the browser loads only this part. */
export const clientCalls = {
  login: signIn("/login"),
  /** Exchanges a merchant's single-use launch token for a session token. */
  launch: signIn("/launch"),
  me: call("/me", "none"),
  logout: call("/logout", "none"),
  loadBalance: call("/load_balance", "form"),
  settings: call("/settings", "none"),
  gameHome: call("/game/:gameCode/home", "form"),
  lobbyHome: call("/game/LOBBY/home", "none"),
  changeStreamingResolution: call("/game/:gameCode/change_streaming_resolution", "form"),
  /** Needs the header `Idempotency-Key` (a UUID); the same key again returns the first answer. */
  bet: call("/game/:gameCode/bet", "json"),
  page: call("/page", "form"),
  table: call("/dt/", "form"),
  /** The list of the player's support requests. The platform has it at the same path as `table`; the field `model` distinguishes the two calls. */
  supportRequests: { ...call("/dt/", "form"), browserPath: "/dt/support_requests" },
  /** Sends a player's question. The body may hold a picture. */
  askSupport: call("/support_requests", "multipart"),
  locale: call("/locale", "form"),
  refreshCheck: call("/refresh_check", "form"),
  broadcastingAuth: call("/broadcasting/auth", "form"),
  broadcastingUserAuth: call("/broadcasting/user-auth", "form"),
} satisfies Record<string, ClientCall>;

/** Everything below this path is the upstream's API, on the platform's origin and on the app's own. */
export const API_BASE = "/api/user";

/** The first call of a page; `bootstrap.ts` has its answer. */
export const BOOTSTRAP_PATH = "/api/bootstrap";

/** Maximum length of a launch token, in characters. A platform may send a signed token that contains its claims. */
export const MAX_LAUNCH_TOKEN = 4096;

/**
 * Features that a platform may offer beyond the specification. The platform lists their names in the answer to POST /settings:
 * `support_requests`: the platform accepts players' questions about their orders.
 * `user_auth`: the platform's hub accepts `pusher:signin`.
 * `presence`: the platform sends how many players of a merchant are at a table, and how many bets are on each spot.
 * `fairness`: everybody may read the platform's draws.
 */
export const FEATURES = ["support_requests", "user_auth", "presence", "fairness"] as const;

/** Presence is sent and shown only for at least this many players. With fewer players, a player could tell who bets on what. */
export const LEAST_PRESENT = 5;

export type Feature = (typeof FEATURES)[number];
