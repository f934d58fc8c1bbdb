import type { CallError } from "./call-error";
import type { Notice } from "./notices";

/**
 * Point 8's error catalogue for HTTP failures: what to tell and where to lead, or null where nothing is said. `quiet` calls
 * (polls, and calls whose screen shows the refusal itself) keep only what ends the session, needs a reload or closes the
 * whole platform.
 */
export function noticeOf(error: CallError, quiet: boolean): Notice | null {
  switch (error.status) {
    case 401:
      return error.code === "bad_credentials"
        ? null
        : { key: null, tone: "warning", action: { type: "leave", path: rootAfter(error.endedSession) } };
    case 403:
      return quiet ? null : { key: null, tone: "warning", action: { type: "back" } };
    case 418:
      return { key: "refresh_page", tone: "warning", action: { type: "reload" }, onClick: true };
    case 422:
      return quiet || error.message === "" ? null : { key: "server_message", tone: "error", text: error.message };
    case 503:
      return error.code === "maintenance" ? { key: null, tone: "warning", action: { type: "maintenance" } } : null;
    default:
      return null;
  }
}

/** The application root, which clears the cookie if it still is the one of the sign-in that ended: a newer one stays. */
export function rootAfter(endedSession: string | null): string {
  return endedSession === null ? "/" : `/?ended=${encodeURIComponent(endedSession)}`;
}
