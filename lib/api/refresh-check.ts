import { call, pageRevision } from "./call";
import { mayRefresh } from "./page-revision";
import { isCallMissing } from "./call-error";

/** True after the platform answered that it has no such check: this page does not ask again. */
let isMissing = false;

/**
 * True if the platform says that this page's revision is old. False after a failure, and if this tab already reloaded
 * for this revision: the server then has no newer page.
 */
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
