import { pageHold } from "@/lib/browser/page-holds";

interface ReloadWish {
  /** Wait a random time up to this many ms: thousands of pages get the same request at the same instant. */
  readonly spreadMs?: number;
  /** Also wait until no dialog is open. */
  readonly afterDialogs?: boolean;
  /** Called instead of the reload if the player has opened another page: a reload there could interrupt a round. */
  readonly ifLeft?: () => void;
}

interface ReloadEdge {
  /** A random number in [0, 1). */
  random(): number;
  isBetUnanswered(): boolean;
  isDialogOpen(): boolean;
  path(): string;
  reload(): void;
}

const LOOK_AGAIN_MS = 250;

/** The returned function reloads after the wait, but never while a bet awaits its answer. Later wishes are ignored. */
export function createReloader(edge: ReloadEdge): (wish: ReloadWish) => void {
  let wished = false;
  return ({ spreadMs = 0, afterDialogs = false, ifLeft }) => {
    if (wished) return;
    wished = true;
    const path = edge.path();
    const attempt = (): void => {
      if (ifLeft !== undefined && edge.path() !== path) {
        wished = false;
        ifLeft();
      } else if (edge.isBetUnanswered() || (afterDialogs && edge.isDialogOpen())) setTimeout(attempt, LOOK_AGAIN_MS);
      else edge.reload();
    };
    const waitMs = edge.random() * spreadMs;
    if (waitMs === 0) attempt();
    else setTimeout(attempt, waitMs);
  };
}

export const requestReload = createReloader({
  random: Math.random,
  isBetUnanswered: () => pageHold() === "bet",
  path: () => window.location.pathname,
  isDialogOpen: () => document.querySelector("[role=dialog], [role=alertdialog]") !== null,
  reload: () => window.location.reload(),
});

interface LeaveEdge {
  isFramed(): boolean;
  replace(url: string): void;
  /** Navigates the top window like a link with target=_top. Does nothing if the frame may not navigate it. */
  openInTop(url: string): void;
  /** Fetches a page of this app because its answer changes the cookies. */
  visit(path: string): Promise<unknown>;
}

interface Leaver {
  leavePage(path: string): void;
  /**
   * Leaves for the merchant's address. Fetches `path` first, whose answer deletes the cookie of a session that the
   * logout did not end. In a frame, navigates the whole window if the frame may do that, and shows `path` in the frame.
   */
  leaveForExit(url: string, path: string): Promise<void>;
}

/** A later request to leave replaces an earlier one. */
export function createLeaver(edge: LeaveEdge): Leaver {
  let wishes = 0;
  const leavePage: Leaver["leavePage"] = (path) => {
    wishes += 1;
    edge.replace(path);
  };
  return {
    leavePage,
    async leaveForExit(url, path) {
      if (edge.isFramed()) {
        edge.openInTop(url);
        leavePage(path);
        return;
      }
      wishes += 1;
      const mine = wishes;
      await edge.visit(path).catch(() => undefined);
      if (mine === wishes) edge.replace(url);
    },
  };
}

/** How long a leaving page waits for its cookie to be cleared. */
const COOKIE_MS = 2_000;

export const { leavePage, leaveForExit } = createLeaver({
  isFramed: () => window.top !== window.self,
  replace: (url) => window.location.replace(url),
  openInTop: (url) => {
    const link = document.createElement("a");
    link.href = url;
    link.target = "_top";
    document.body.append(link);
    link.click();
    link.remove();
  },
  visit: (path) => fetch(path, { redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(COOKIE_MS) }),
});

/** Opens the lobby if the tab has no earlier page, and in a frame, which shares its history with the embedding page. */
export function goBack(router: { back(): void; replace(path: string): void }): void {
  const isFramed = window.parent !== window;
  if (!isFramed && (window.navigation?.canGoBack ?? window.history.length > 1)) router.back();
  else router.replace("/lobby/home");
}
