import type { CallName } from "@/lib/contract/calls";
import { pathAfter, sessionEndOf } from "@/lib/api/session-over";
import type { CallError } from "./call-error";
import type { Notice } from "./notices";

/** A refusal that a caller may see to itself: by words of its own screen, or by none where point 8 has it logged only. */
export type HandledStatus = 403 | 422;

/** For callers that see to every refusal themselves. */
export const EVERY_REFUSAL: readonly HandledStatus[] = [403, 422];

/** The calls whose callers see to refusals; those of every other call follow the catalogue. */
export const HANDLED: Readonly<Partial<Record<CallName, readonly HandledStatus[]>>> = {
  // Point 8 has these failures logged only, with nothing shown.
  logout: EVERY_REFUSAL,
  loadBalance: EVERY_REFUSAL,
  table: EVERY_REFUSAL,
  // The slip tells the refusal at its lines.
  bet: [422],
  // A refused channel is the connection's business, which says that it is not live and asks again.
  broadcastingAuth: EVERY_REFUSAL,
  broadcastingUserAuth: EVERY_REFUSAL,
  // A platform may have no lobby of its own: that must not throw a player out of ours.
  lobbyHome: EVERY_REFUSAL,
  // Nor may one that does not know this path, which the specification leaves to us, turn a player's page back.
  refreshCheck: EVERY_REFUSAL,
};

/**
 * Point 8's error catalogue for HTTP failures: what to tell and where to lead, or null where nothing is said. `handled` are
 * the statuses that the caller sees to itself; what ends the session, needs a reload or closes the whole platform never is.
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

/** The words of why are those of the event that tells the same, which may not have come. */
function sessionOver({ code, endedSession }: CallError): Notice {
  const end = sessionEndOf(code);
  const key = end === undefined || end === "session_expired" ? null : end;
  return { key, tone: "warning", action: { type: "leave", path: pathAfter(end, endedSession) } };
}
