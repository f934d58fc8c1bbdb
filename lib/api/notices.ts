import type { RidingBets } from "@/lib/browser/riding-bets";

/** Notices to the player; each is a key of the `notices` namespace in messages/. */
export const NOTICE_KEYS = [
  "lobby_kick",
  "account_kick",
  "duplicate_login",
  "signed_out",
  "new_version",
  "refresh_page",
  "resource_failed",
  "server_message",
] as const;
export type NoticeKey = (typeof NOTICE_KEYS)[number];

/**
 * What must follow a notice. `go` leads to another page of the player. `leave` leads out of their pages as a new document,
 * so that what the browser kept of the player (cached answers, page history state) ends with the old one.
 */
export type NoticeAction =
  | { readonly type: "go"; readonly path: string }
  | { readonly type: "leave"; readonly path: string }
  | { readonly type: "back" }
  /** `spreadMs`: many pages get this notice at once, so each waits a random time up to this long. */
  | { readonly type: "reload"; readonly spreadMs?: number }
  /** The platform is closed for a while: the page stays as it is, behind a notice. */
  | { readonly type: "maintenance" };

export interface Notice {
  readonly key: NoticeKey | null;
  readonly tone: "warning" | "error";
  /** The server's own words, shown as text, for `server_message`. */
  readonly text?: string;
  /** What a player who has to leave a game is told of the bets there. */
  readonly riding?: RidingBets;
  readonly action?: NoticeAction;
  /** True: the action waits for the player's click on the notice (418). */
  readonly onClick?: boolean;
}

const listeners = new Set<(notice: Notice) => void>();

/** Calls `listener` with every notice from now on; returns its stop. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function notify(notice: Notice): void {
  for (const listener of [...listeners]) listener(notice);
}
