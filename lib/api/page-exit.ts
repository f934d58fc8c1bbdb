import { pageHold } from "@/lib/page-holds";

export interface ReloadWish {
  /** Wait at random up to this long: thousands of pages hear of the same reason at the same instant. */
  readonly spreadMs?: number;
  /** Also wait until no dialog is open. */
  readonly afterDialogs?: boolean;
  /** Called in the reload's place when the player has gone on to another page meanwhile: in a game it would fall into a round. */
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

/** Reloads at the wish's time, but never under a bet whose answer is still awaited; one wish at a time, the first stands. */
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

/** Another page as a whole new document, in the place of this one. */
export function leavePage(path: string): void {
  window.location.replace(path);
}

/** Back one page, or to the lobby from the first: before that is nothing, or the page around the frame, which is not ours to turn back. */
export function goBack(router: { back(): void; replace(path: string): void }): void {
  if (window.navigation?.canGoBack ?? window.history.length > 1) router.back();
  else router.replace("/lobby/home");
}
