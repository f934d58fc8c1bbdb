import type { OwnWin } from "@/lib/live/player/session";
import { CLOSING_SECONDS } from "@/lib/live/game/timings";
import type { GamePhase } from "@/lib/live/types";
import type { Minor } from "@/lib/money";
import type { BetStatus } from "@/lib/slip/slip-types";
import type { EffectName } from "@/lib/sound/effects";

/** The state of the table whose changes make sounds. */
export interface Audible {
  /** All chips on the table that are not confirmed, those on their way included. */
  readonly stake: Minor;
  readonly status: BetStatus["type"];
  readonly phase: GamePhase;
  /** Whole seconds until betting closes. */
  readonly countdown: number;
  readonly win: OwnWin | null;
}

const isUnderWay = (status: BetStatus["type"]): boolean => status === "sending" || status === "asking_again";

/** The one sound for a change, the most important of them; null for silence. */
export function soundOf(before: Audible, now: Audible): EffectName | null {
  if (now.win !== null && now.win.roundId !== before.win?.roundId && now.win.amount > now.win.staked) return "win";
  if (now.status !== before.status && now.status === "accepted") return "confirm";
  if (now.status !== before.status && now.status === "refused") return "refused";
  if (now.stake > before.stake) return "chip";
  // A confirmed slip also empties the table; its sound is another one.
  if (now.stake < before.stake && !isUnderWay(before.status)) return "chipBack";
  const isCounted = now.phase === "open" && now.countdown > 0 && now.countdown <= CLOSING_SECONDS;
  return isCounted && now.countdown === before.countdown - 1 ? "tick" : null;
}
