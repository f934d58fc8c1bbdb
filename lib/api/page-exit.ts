import { pageHold } from "@/lib/browser/page-holds";

export interface ReloadWish {
  /** Wait a random time up to this long: thousands of pages get the same reason at the same instant. */
  readonly spreadMs?: number;
  /** Also wait until no dialog is open. */
  readonly afterDialogs?: boolean;
  /** Called instead of the reload if the player has opened another page since: a reload there could interrupt a round. */
  readonly ifLeft?: () => void;
}

export interface ReloadEdge {
  /** In [0, 1). */
  random(): number;
  isBetUnanswered(): boolean;
  isDialogOpen(): boolean;
  /** Of the page that is shown. */
  path(): string;
  reload(): void;
}

const LOOK_AGAIN_MS = 250;

/** Reloads at the requested time, but never while a bet's answer is awaited; one request at a time, the first one counts. */
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

/** This page's reloader. */
export const requestReload = createReloader({
  random: Math.random,
  isBetUnanswered: () => pageHold() === "bet",
  path: () => window.location.pathname,
  isDialogOpen: () => document.querySelector("[role=dialog], [role=alertdialog]") !== null,
  reload: () => window.location.reload(),
});

export interface LeaveEdge {
  /** This page is inside another one's frame. */
  isFramed(): boolean;
  /** Replaces this document by another one. */
  replace(url: string): void;
  /** Navigates the top window, as a link with target=_top does. In a frame that may not do that, nothing happens. */
  openInTop(url: string): void;
  /** Fetches a page of this app, for what its answer does to the cookies. */
  visit(path: string): Promise<unknown>;
}

export interface Leaver {
  /** Replaces this document by another page as a new document. */
  leavePage(path: string): void;
  /**
   * Leaves for the merchant's address. `path` is visited first: it deletes the cookie of a session whose logout got no answer.
   * In a frame the whole window is navigated if the frame may do that; else the frame shows `path`.
   */
  leaveForExit(url: string, path: string): Promise<void>;
}

/** Of two requests to leave, the later one counts. */
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

/** This page's. */
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

/** Goes back one page. From the first page, and in a frame, it opens the lobby: a frame shares its history with the page around it. */
export function goBack(router: { back(): void; replace(path: string): void }): void {
  const isFramed = window.parent !== window;
  if (!isFramed && (window.navigation?.canGoBack ?? window.history.length > 1)) router.back();
  else router.replace("/lobby/home");
}
