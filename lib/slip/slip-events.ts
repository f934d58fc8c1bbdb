import type { Minor } from "@/lib/money";
import type { StakedBet } from "@/lib/browser/staked-bet";
import type { LastOrder } from "./last-orders";
import type { BetCode, MissedChips, SlipContext, SlipLine, SlipStep, UnreadStake } from "./slip-types";

/** Chips on the table, with the earlier and later tables for undo and redo. */
export interface SlipState {
  /** The round that chips can be put down for; null while betting is closed. */
  readonly roundId: number | null;
  readonly missed: MissedChips | null;
  /** Cleared by every change of the chips except the typing of a stake. */
  readonly unread: UnreadStake | null;
  readonly lines: readonly SlipLine[];
  readonly past: readonly TableStep[];
  readonly future: readonly TableStep[];
  /** Sent, not yet answered. */
  readonly inFlight: readonly SlipLine[];
  /** The player's known orders of the latest round that has any, confirmed on any page. */
  readonly lastConfirmed: readonly LastOrder[];
}

/** A step, and the table before it in `past`, after it in `future`. */
export interface TableStep {
  readonly lines: readonly SlipLine[];
  readonly step: SlipStep;
}

export type SlipEvent =
  | { readonly type: "add"; readonly code: BetCode; readonly chip: Minor; readonly context: SlipContext }
  | { readonly type: "remove_chip"; readonly code: BetCode }
  | { readonly type: "remove_line"; readonly code: BetCode }
  | {
      readonly type: "set_stake";
      readonly code: BetCode;
      /** 0 stays on the table until it is typed over, and cannot be confirmed. */
      readonly stake: Minor;
      /** A key of the stake that the latest step typed: both keys are one step. */
      readonly continues: boolean;
      readonly context: SlipContext;
    }
  | { readonly type: "unread"; readonly unread: UnreadStake | null }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "clear" }
  | { readonly type: "double"; readonly context: SlipContext }
  | { readonly type: "add_all"; readonly bets: readonly StakedBet[]; readonly context: SlipContext }
  | { readonly type: "rebet"; readonly context: SlipContext }
  | { readonly type: "accept_odds"; readonly context: SlipContext }
  | { readonly type: "sent" }
  | { readonly type: "accepted" }
  | { readonly type: "confirmed"; readonly orders: readonly LastOrder[] }
  /** A slip that an earlier page of this tab sent without getting an answer. */
  | { readonly type: "resumed"; readonly lines: readonly SlipLine[] }
  /** The unconfirmed chips that an earlier page of this tab left on the table. */
  | { readonly type: "restored"; readonly chips: KeptChips }
  /** Betting closed (null), or opened on this round: chips of another round leave the board. */
  | { readonly type: "round"; readonly roundId: number | null }
  | { readonly type: "missed_wanted" }
  | { readonly type: "missed_dismissed" }
  /** The player dismisses an uncertain bet: the server's orders show whether it was placed. */
  | { readonly type: "abandoned" }
  /** The server refused: the chips come back to the table while their round is open, else they are missed. */
  | { readonly type: "refused"; readonly roundId: number };

/** Unconfirmed chips and the round that they are on the board for. */
export type KeptChips = Pick<MissedChips, "roundId" | "lines">;
