import { pageRevision } from "./call";
import { requestReload } from "./page-exit";

const KEY = "grandstand.refreshed";

/**
 * Remembers that this tab refreshed a page of this revision, and gives whether it was the first time: the server gives no newer page
 * then, and reloading would go on for ever.
 */
export function mayRefresh(revision: string): boolean {
  try {
    if (window.sessionStorage.getItem(KEY) === revision) return false;
    window.sessionStorage.setItem(KEY, revision);
    return true;
  } catch {
    return false;
  }
}

/** Reloads a document that is of another build than the one that the server has now; once. Gives whether it does. */
export function reloadIfOutdated(serverRevision: string): boolean {
  const revision = pageRevision();
  if (revision === undefined || serverRevision === "" || serverRevision === revision) return false;
  if (!mayRefresh(revision)) return false;
  requestReload({});
  return true;
}
