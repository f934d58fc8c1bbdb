import type { GamePhase } from "@/lib/live/types";

/** From the close to the end of the result the stage is large, and the board gives way. */
export const isLocked = (phase: GamePhase): boolean =>
  phase === "closed" || phase === "drawing" || phase === "announced";
