import type { RidingBets } from "@/lib/browser/riding-bets";
import type { CallName } from "@/lib/contract/calls";
import { SESSION_ENDS, type SessionEnd } from "@/lib/contract/errors";
import type { CallError } from "./call-error";

/** Keys of the `notices` namespace in messages/. */
const NOTICE_KEYS = [
  "lobby_kick",
  "account_kick",
  "duplicate_login",
  "signed_out",
  "new_version",
  "refresh_page",
  "resource_failed",
  "server_message",
] as const;
type NoticeKey = (typeof NOTICE_KEYS)[number];

/**
 * The action after a notice. `go` opens another page of the player. `leave` leaves the player's pages with a new document,
 * which drops the browser's data of the player (cached answers, page history state).
 */
export type NoticeAction =
  | { readonly type: "go"; readonly path: string }
  | { readonly type: "leave"; readonly path: string }
  | { readonly type: "back" }
  /** Each page waits a random time up to this many ms, because many pages get this notice at once. */
  | { readonly type: "reload"; readonly spreadMs?: number }
  /** The platform is under maintenance: the page stays as it is, behind a notice. */
  | { readonly type: "maintenance" };

export interface Notice {
  readonly key: NoticeKey | null;
  readonly tone: "warning" | "error";
  /** The server's own words, shown as text, for `server_message`. */
  readonly text?: string;
  readonly riding?: RidingBets;
  readonly action?: NoticeAction;
  /** True if the action waits until the player clicks the notice (418). */
  readonly onClick?: boolean;
}

const listeners = new Set<(notice: Notice) => void>();

export function onNotice(listener: (notice: Notice) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function notify(notice: Notice): void {
  for (const listener of [...listeners]) listener(notice);
}

/** Refusals for which a caller shows its own message, or which the caller only logs if point 8 demands that. */
export type HandledStatus = 403 | 422;

export const EVERY_REFUSAL: readonly HandledStatus[] = [403, 422];

/** The calls whose callers handle refusals. The catalogue handles the refusals of all other calls. */
export const HANDLED: Readonly<Partial<Record<CallName, readonly HandledStatus[]>>> = {
  // By point 8 of the specification, these failures are only logged.
  logout: EVERY_REFUSAL,
  loadBalance: EVERY_REFUSAL,
  table: EVERY_REFUSAL,
  // The slip shows the refusal at its lines.
  bet: [422],
  supportRequests: EVERY_REFUSAL,
  // The form shows the refusal at its fields.
  askSupport: EVERY_REFUSAL,
  // The connection handles a refused channel: it shows that it is not live and asks again.
  broadcastingAuth: EVERY_REFUSAL,
  broadcastingUserAuth: EVERY_REFUSAL,
  // A platform may have no lobby; the refusal must not redirect a player away from the page.
  lobbyHome: EVERY_REFUSAL,
  // Optional calls: a platform without one must not redirect a player's page.
  settings: EVERY_REFUSAL,
  refreshCheck: EVERY_REFUSAL,
};

/**
 * Point 8's error catalogue for HTTP failures: returns the notice to raise and the redirect, or null. `handled` are
 * the statuses that the caller handles; an ended session, a needed reload and maintenance are always reported.
 */
export function noticeOf(error: CallError, handled: readonly HandledStatus[]): Notice | null {
  switch (error.status) {
    case 401:
      return error.code === "bad_credentials" ? null : sessionOver(error);
    case 403:
      return handled.includes(403) ? null : { key: null, tone: "warning", action: { type: "back" } };
    case 418:
      return { key: "refresh_page", tone: "warning", action: { type: "reload" }, onClick: true };
    case 422:
      return handled.includes(422) || error.message === ""
        ? null
        : { key: "server_message", tone: "error", text: error.message };
    case 503:
      return error.code === "maintenance" ? { key: null, tone: "warning", action: { type: "maintenance" } } : null;
    default:
      return null;
  }
}

/** The notice that the live event of the same session end raises: that event may have been lost. */
function sessionOver({ code, endedSession }: CallError): Notice {
  const end = sessionEndOf(code);
  const key = end === undefined || end === "session_expired" ? null : end;
  return { key, tone: "warning", action: { type: "leave", path: pathAfter(end, endedSession) } };
}

const sessionEndOf = (code: string | undefined): SessionEnd | undefined => SESSION_ENDS.find((end) => end === code);

/** The landing page with the reason, or the application root. `sid`: the ended sign-in, whose cookie the BFF drops. */
function pathAfter(end: SessionEnd | undefined, sid: string | null): string {
  const query = [
    ...(end === undefined ? [] : [`message=${end}`]),
    ...(sid === null ? [] : [`ended=${encodeURIComponent(sid)}`]),
  ].join("&");
  return `${end === undefined ? "/" : "/error"}${query === "" ? "" : `?${query}`}`;
}
