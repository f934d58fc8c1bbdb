import type { Notice } from "@/lib/api/notices";
import type { GameCode } from "@/lib/contract/games";

export interface Consequence {
  readonly endSession: boolean;
  readonly notice: Notice;
}

function toErrorPage(key: "account_kick" | "duplicate_login" | "signed_out"): Consequence {
  return {
    endSession: true,
    notice: { key, tone: "warning", action: { type: "leave", path: `/error?message=${key}` } },
  };
}

/**
 * Specification, point 8. A lobby kick concerns only the page of a game (`here`), and only if the kick names that game
 * or no game; every other kick ends the session. Null without a consequence here.
 */
export function kickConsequence(kickType: string, gameCode: string | null, here: GameCode | null): Consequence | null {
  if (kickType.toLowerCase() !== "lobby") return toErrorPage("account_kick");
  if (here === null || here === "LOBBY" || (gameCode !== null && gameCode !== here)) return null;
  return {
    endSession: false,
    notice: { key: "lobby_kick", tone: "warning", action: { type: "go", path: "/lobby/home" } },
  };
}

/** `user_logout`: another sign-in of the same account, unless the reason says otherwise. */
export function logoutConsequence(reason: string | undefined): Consequence {
  return toErrorPage(reason === undefined || reason === "duplicate_login" ? "duplicate_login" : "signed_out");
}

export const LOGGED_OUT: Notice = { key: null, tone: "warning", action: { type: "leave", path: "/" } };

/** Adds `ended`: the page then deletes the ended session's cookie, in case the logout did not reach the server. */
export function endingNotice(notice: Notice, sid: string | undefined): Notice {
  const { action } = notice;
  if (action?.type !== "leave" || sid === undefined) return notice;
  const path = `${action.path}${action.path.includes("?") ? "&" : "?"}ended=${encodeURIComponent(sid)}`;
  return { ...notice, action: { type: "leave", path } };
}

export const NEW_VERSION: Notice = { key: "new_version", tone: "warning" };
