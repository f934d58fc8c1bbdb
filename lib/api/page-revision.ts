import { pageRevision, call } from "./call";
import { requestReload } from "./page-exit";
import { isCallMissing } from "./call-error";

const KEY = "player.refreshed";

/** True at the first call for a revision, never without storage: a page that stays old would reload forever. */
export function mayRefresh(revision: string): boolean {
  try {
    const known = (window.sessionStorage.getItem(KEY) ?? "").split(" ");
    if (known.includes(revision)) return false;
    // Several revisions are kept, because two builds may answer in turns during a rollout.
    window.sessionStorage.setItem(KEY, [revision, ...known].slice(0, 8).join(" ").trim());
    return true;
  } catch {
    return false;
  }
}

/** Reloads a document of another build than the server's, once for each build. Returns true if it reloads. */
export function reloadIfOutdated(serverRevision: string): boolean {
  const revision = pageRevision();
  if (revision === undefined || serverRevision === "" || serverRevision === revision) return false;
  if (!mayRefresh(revision)) return false;
  requestReload({});
  return true;
}

/** True if the platform has no such check. */
let isMissing = false;

/** False after a failure, and if this tab already reloaded for this revision: the server then has no newer page. */
export async function mustRefresh(): Promise<boolean> {
  const revision = pageRevision();
  if (revision === undefined || isMissing) return false;
  try {
    const { refresh } = await call("refreshCheck", { revision });
    return refresh && mayRefresh(revision);
  } catch (error) {
    if (isCallMissing(error)) isMissing = true;
    else console.warn("the refresh check failed", error);
    return false;
  }
}
