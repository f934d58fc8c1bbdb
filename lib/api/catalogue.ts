import type { CallName } from "@/lib/contract/calls";
import { SESSION_ENDS, type SessionEnd } from "@/lib/contract/errors";
import type { CallError } from "./call-error";
import type { Notice } from "./notices";

/**
 * A refusal that a caller may handle itself. The caller shows its own message, or only logs the refusal if point 8
 * demands that.
 */
export type HandledStatus = 403 | 422;

/** For callers that handle every refusal themselves. */
export const EVERY_REFUSAL: readonly HandledStatus[] = [403, 422];

/** The calls whose callers handle refusals. The catalogue handles the refusals of all other calls. */
export const HANDLED: Readonly<Partial<Record<CallName, readonly HandledStatus[]>>> = {
  // Point 8 only logs these failures.
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
  // A platform may have no lobby. Its refusal must not redirect a player away from this lobby.
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

/** The same words as the event for this reason; the event may not have come. */
function sessionOver({ code, endedSession }: CallError): Notice {
  const end = sessionEndOf(code);
  const key = end === undefined || end === "session_expired" ? null : end;
  return { key, tone: "warning", action: { type: "leave", path: pathAfter(end, endedSession) } };
}

/** Why the platform ended the session, by the code of its 401; undefined if it does not say. */
const sessionEndOf = (code: string | undefined): SessionEnd | undefined => SESSION_ENDS.find((end) => end === code);

/**
 * The address that a page opens when its session is over: the landing page with the reason, or the application root if
 * the reason is unknown. `sid` names the ended sign-in: the BFF deletes its cookie and keeps the cookie of a newer
 * sign-in.
 */
function pathAfter(end: SessionEnd | undefined, sid: string | null): string {
  const query = [
    ...(end === undefined ? [] : [`message=${end}`]),
    ...(sid === null ? [] : [`ended=${encodeURIComponent(sid)}`]),
  ].join("&");
  return `${end === undefined ? "/" : "/error"}${query === "" ? "" : `?${query}`}`;
}
