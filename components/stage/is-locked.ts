import type { GamePhase } from "@/lib/live/types";

/** True from the close to the end of the result, while the stage is large and the board hidden. */
export const isLocked = (phase: GamePhase): boolean =>
  phase === "closed" || phase === "drawing" || phase === "announced";
