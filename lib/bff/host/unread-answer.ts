import type { ServerResponse } from "node:http";

/** Looks within the limit; each finds whether something was taken since the one before. */
const LOOKS = 6;

/**
 * Ends a connection that takes nothing of its answer for `limitMs`, two looks later at the latest. A connection that takes anything is
 * kept, and so is one whose answer is still being made.
 */
export function endUnread(response: ServerResponse, limitMs: number): void {
  const lookMs = limitMs / LOOKS;
  let idleLooks = 0;
  let lookedAt = 0;
  response.setTimeout(lookMs, () => {
    if (response.writableLength === 0) return;
    const now = performance.now();
    // Node is silent about a look that finds progress, and looks again: the next event then comes after twice the time.
    idleLooks = now - lookedAt < 1.5 * lookMs ? idleLooks + 1 : 1;
    lookedAt = now;
    if (idleLooks < LOOKS) response.socket?.setTimeout(lookMs);
    else response.destroy(new Error("nothing of the answer was taken"));
  });
}
