import type { ServerResponse } from "node:http";

/** Checks within the limit; each finds out whether the client has read anything since the last one. */
const CHECKS = 6;

/**
 * Ends a connection whose client reads nothing of its answer for `limitMs`, at the latest two checks later. A connection is kept if the
 * client reads anything, or if the answer is not ready yet.
 */
export function endUnread(response: ServerResponse, limitMs: number): void {
  const checkMs = limitMs / CHECKS;
  let idleChecks = 0;
  let checkedAt = 0;
  response.setTimeout(checkMs, () => {
    if (response.writableLength === 0) return;
    const now = performance.now();
    // Node emits no "timeout" if there was progress, and checks again: the next event then comes after twice the time.
    idleChecks = now - checkedAt < 1.5 * checkMs ? idleChecks + 1 : 1;
    checkedAt = now;
    if (idleChecks < CHECKS) response.socket?.setTimeout(checkMs);
    else response.destroy(new Error("the client reads nothing of the answer"));
  });
}
