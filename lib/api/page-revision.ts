import { pageRevision } from "./call";
import { requestReload } from "./page-exit";

const KEY = "grandstand.refreshed";

/**
 * Remembers that this tab refreshed a page of this revision, and gives whether it was the first time of late: the server gives no newer page
 * then, and reloading would go on for ever.
 */
export function mayRefresh(revision: string): boolean {
  try {
    const known = (window.sessionStorage.getItem(KEY) ?? "").split(" ");
    if (known.includes(revision)) return false;
    // Several, as two builds may answer by turns while a new one is rolled out.
    window.sessionStorage.setItem(KEY, [revision, ...known].slice(0, 8).join(" ").trim());
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
