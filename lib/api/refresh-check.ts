import { call, pageRevision } from "./call";
import { mayRefresh } from "./page-revision";
import { isCallMissing } from "./missing-call";

/** The platform has no such check: this page does not ask again. */
let isMissing = false;

/**
 * True when the platform says that this page's revision is old. False if this tab already refreshed for this revision, as the
 * server then has no newer page, and on a failure.
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
