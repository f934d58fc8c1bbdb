import { MAX_MINOR } from "@/lib/money";
import { type Checked, isShape, isText, isWhole } from "./checks";

/** A stake on a bet, without odds: how layouts and the last confirmed bets are kept. */
export const isStakedBet = isShape({
  type: isText(1, 8),
  number: isText(1, 12),
  /** Minor units. */
  stake: isWhole(1, MAX_MINOR),
});

export interface StakedBet extends Readonly<Checked<typeof isStakedBet>> {}
