/**
 * The encoding of a call's body: a multipart or urlencoded form, only a multipart form, JSON, or no body. Servers
 * accept JSON wherever they accept a form.
 */
export type BodyEncoding = "form" | "multipart" | "json" | "none";

/** Method, path and encoding of a call. */
export interface ClientCall {
  /** The specification makes every call a POST, and the BFF refuses other methods. */
  method: "POST";
  /** Below `/api/user`; `:gameCode` is the one path parameter there is. */
  path: string;
  /** The browser's own path of a call that shares the platform's path with another call. */
  browserPath?: string;
  /** `player` calls need a signed-in session, `guest` calls do not. */
  auth: "player" | "guest";
  /** Only the BFF makes `server` calls: the browser's proxy answers 404 for them. */
  from: "browser" | "server";
  encoding: BodyEncoding;
}

/** How each call is sent. `calls` adds the schemas of requests and answers; the browser loads this part only. */
export const clientCalls = {
  login: {
    method: "POST",
    path: "/login",
    auth: "guest",
    from: "server",
    encoding: "json",
  },
  /** Exchanges a merchant's single-use launch token for a session token. */
  launch: {
    method: "POST",
    path: "/launch",
    auth: "guest",
    from: "server",
    encoding: "json",
  },
  me: {
    method: "POST",
    path: "/me",
    auth: "player",
    from: "browser",
    encoding: "none",
  },
  logout: {
    method: "POST",
    path: "/logout",
    auth: "player",
    from: "browser",
    encoding: "none",
  },
  loadBalance: {
    method: "POST",
    path: "/load_balance",
    auth: "player",
    from: "browser",
    encoding: "form",
  },
  settings: {
    method: "POST",
    path: "/settings",
    auth: "player",
    from: "browser",
    encoding: "none",
  },
  gameHome: {
    method: "POST",
    path: "/game/:gameCode/home",
    auth: "player",
    from: "browser",
    encoding: "form",
  },
  /** All games at a glance, for the lobby's tiles. */
  lobbyHome: {
    method: "POST",
    path: "/game/LOBBY/home",
    auth: "player",
    from: "browser",
    encoding: "none",
  },
  changeStreamingResolution: {
    method: "POST",
    path: "/game/:gameCode/change_streaming_resolution",
    auth: "player",
    from: "browser",
    encoding: "form",
  },
  /** Needs the header `Idempotency-Key` (a UUID); the same key again returns the first answer. */
  bet: {
    method: "POST",
    path: "/game/:gameCode/bet",
    auth: "player",
    from: "browser",
    encoding: "json",
  },
  page: {
    method: "POST",
    path: "/page",
    auth: "player",
    from: "browser",
    encoding: "form",
  },
  table: {
    method: "POST",
    path: "/dt/",
    auth: "player",
    from: "browser",
    encoding: "form",
  },
  /** The player's own questions, which a platform answers at `table`'s path; `model` distinguishes them. */
  supportRequests: {
    method: "POST",
    path: "/dt/",
    browserPath: "/dt/support_requests",
    auth: "player",
    from: "browser",
    encoding: "form",
  },
  /** Asks about an order. Its body may hold a picture. */
  askSupport: {
    method: "POST",
    path: "/support_requests",
    auth: "player",
    from: "browser",
    encoding: "multipart",
  },
  locale: {
    method: "POST",
    path: "/locale",
    auth: "player",
    from: "browser",
    encoding: "form",
  },
  refreshCheck: {
    method: "POST",
    path: "/refresh_check",
    auth: "player",
    from: "browser",
    encoding: "form",
  },
  broadcastingAuth: {
    method: "POST",
    path: "/broadcasting/auth",
    auth: "player",
    from: "browser",
    encoding: "form",
  },
  broadcastingUserAuth: {
    method: "POST",
    path: "/broadcasting/user-auth",
    auth: "player",
    from: "browser",
    encoding: "form",
  },
} as const satisfies Record<string, ClientCall>;

/** Everything below this path is the upstream's API, on the platform's origin and on the app's own. */
export const API_BASE = "/api/user";

/** The first call of a page; `bootstrap.ts` has its answer. */
export const BOOTSTRAP_PATH = "/api/bootstrap";

/** Characters of a launch token: a platform's may be a signed one with its claims inside. */
export const MAX_LAUNCH_TOKEN = 4096;
