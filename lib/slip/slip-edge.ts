import type { BetMark } from "@/lib/api/find-order";
import type { BetLimits } from "@/lib/live/types";
import type { Currency, Minor } from "@/lib/money";
import type { SlipContext } from "./slip-types";
import type { BetEdge } from "./unanswered-bet";

/** The functions of the page that the slip uses. */
export interface SlipEdge extends BetEdge {
  /** The context that validates a slip under these bet limits now. */
  context(betLimits: BetLimits | null): SlipContext;
  /** The player's. */
  currency(): Currency;
  /** The round that would be bet on, or null. */
  roundId(): number | null;
  /** Stakes of the round's accepted orders, `type:number` → minor units; the same object while they do not change. */
  confirmedStakes(): Readonly<Record<string, Minor>>;
  /** The data that identify the order of a bet confirmed now in the records. */
  mark(): BetMark;
  newKey(): string;
  /** The most that one order of taps may stake; null while taps wait for Confirm. */
  tapMaximum(): Minor | null;
}
