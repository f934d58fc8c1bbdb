import type { BetMark } from "@/lib/api/find-order";
import type { BetLimits } from "@/lib/live/types";
import type { Currency, Minor } from "@/lib/money";
import type { SlipContext } from "./slip-types";
import type { BetEdge } from "./unanswered-bet";

/** What the slip needs from the page around it. */
export interface SlipEdge extends BetEdge {
  /** What a slip under these bet limits is checked against, now. */
  context(betLimits: BetLimits | null): SlipContext;
  /** The player's. */
  currency(): Currency;
  /** The round that would be bet on, or null. */
  roundId(): number | null;
  /** Stakes of the round's accepted orders, `type:number` → minor units; the same object while they do not change. */
  confirmedStakes(): Readonly<Record<string, Minor>>;
  /** What identifies the order of a bet that is confirmed now in the records. */
  mark(): BetMark;
  newKey(): string;
  /** What one order of taps that bet at once may stake; null while taps bet only with Confirm. */
  tapMaximum(): Minor | null;
}
