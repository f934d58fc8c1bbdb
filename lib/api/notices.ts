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
 * What follows a notice. `go` opens another page of the player. `leave` leaves the player's pages with a new document,
 * which drops what the browser kept of the player (cached answers, page history state).
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
  /** What the notice says about open bets to a player who has to leave a game. */
  readonly riding?: RidingBets;
  readonly action?: NoticeAction;
  /** True if the action waits until the player clicks the notice (418). */
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
