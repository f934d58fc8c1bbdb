import { readText, tabKey, tabStorage, writeText } from "./storage-keys";

const keyOf = (accountId: number): string => tabKey("since", accountId, "all");

/** Stores when this tab first showed a table to the player; a later call changes nothing. */
export function beginVisit(accountId: number): void {
  if (readText(tabStorage, keyOf(accountId)) === null) writeText(tabStorage, keyOf(accountId), String(Date.now()));
}

/** Milliseconds since the visit began, by this browser's clock; since the page was loaded if the start is not stored. */
export function visitMs(accountId: number): number {
  const stored = Number(readText(tabStorage, keyOf(accountId)) ?? Number.NaN);
  return Math.max(0, Date.now() - (Number.isFinite(stored) ? stored : performance.timeOrigin));
}
