import { tabKey } from "./storage-keys";

const keyOf = (accountId: number): string => tabKey("since", accountId, "all");

/** Stores when this tab first showed a table to the player; a later call changes nothing. */
export function beginVisit(accountId: number): void {
  try {
    if (sessionStorage.getItem(keyOf(accountId)) === null) sessionStorage.setItem(keyOf(accountId), String(Date.now()));
  } catch {
    // No storage: the time since the page was loaded is shown.
  }
}

/**
 * Milliseconds since the visit began, by this browser's clock; since the page was loaded if the start is not stored.
 */
export function visitMs(accountId: number): number {
  let since = performance.timeOrigin;
  try {
    const stored = Number(sessionStorage.getItem(keyOf(accountId)) ?? Number.NaN);
    if (Number.isFinite(stored)) since = stored;
  } catch {
    // No storage.
  }
  return Math.max(0, Date.now() - since);
}
