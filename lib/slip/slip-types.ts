import type { OddsPolicy } from "@/lib/contract/bet";
import type { OddsMilli } from "@/games/shared/rules/types";
import type { BetLimits, BettingBlock } from "@/lib/live/types";
import type { Minor } from "@/lib/money";
import type { StakedBet } from "@/lib/browser/favourites";
import type { StoredChips, LastOrder } from "./tab-memory";

/** A bet: its type, and its number within the type. */
export interface BetCode {
  readonly type: string;
  readonly number: string;
}

export interface SlipLine extends BetCode {
  /** The chips in the order in which the player put them down. The stake is the sum of the chips. */
  readonly chips: readonly Minor[];
  readonly stake: Minor;
  /** The odds the player last saw and agreed to, in thousandths. */
  readonly odds: OddsMilli;
}

export interface SlipContext {
  readonly betLimits: BetLimits | null;
  readonly balance: Minor;
  readonly block: BettingBlock;
  readonly policy: OddsPolicy;
  /** Odds in force; undefined for a bet that is not on sale. */
  odds(type: string, number: string): OddsMilli | undefined;
}

export type SlipProblem =
  | "below_min"
  | "unread"
  | "above_max"
  | "above_order_max"
  | "insufficient_balance"
  /** The amount exceeds the maximum that the player set for taps that bet at once. */
  | "above_tap_max"
  | "round_closed"
  | "game_disabled"
  | "reconnecting"
  | "offline"
  | "stale"
  | "paused"
  | "odds_changed"
  | "unknown_bet";

export interface SlipRefusal {
  readonly problem: SlipProblem;
  /** The bet that was pressed, or the first bet that did not fit. */
  readonly bet: BetCode;
  /** `whole`: nothing was added; `part`: a part of the stakes was added. */
  readonly extent: "whole" | "part";
}

export interface Shortfall extends BetCode {
  readonly missing: Minor;
  readonly problem: SlipProblem;
}

export interface SlipSummary {
  readonly lines: readonly SlipLine[];
  readonly total: Minor;
  /** The return if every line won, capped at the maximum payout of the bet limits. */
  readonly possibleReturn: Minor;
  /** Problems of the slip as a whole, worst first. */
  readonly problems: readonly SlipProblem[];
  /** `type:number` → the problem of that line. */
  readonly lineProblems: Readonly<Record<string, SlipProblem>>;
  readonly ready: boolean;
}

export type BetStatus =
  | { readonly type: "idle" }
  | { readonly type: "sending" }
  /** The answer was lost; the page asks for the bet's outcome again, with the same key. */
  | { readonly type: "asking_again"; readonly attempt: number }
  | {
      readonly type: "accepted";
      readonly referenceNumber: string;
      readonly roundId: number;
      readonly bets: readonly BetCode[];
      readonly total: Minor;
      readonly recovered: boolean;
    }
  | { readonly type: "refused"; readonly code: string; readonly message: string }
  /** No answer within the limit. `reference`: the text that the player can read out to support. */
  | { readonly type: "unknown"; readonly reference: string };

export interface BetChips {
  /** Unconfirmed chips, which the player can take back. */
  readonly stake: Minor;
  readonly confirmed: Minor;
  readonly wrong: boolean;
}

/** The value for a bet that {@link SlipView.chips} does not name. */
export const NO_CHIPS: BetChips = { stake: 0, confirmed: 0, wrong: false };

export interface SlipStep {
  readonly type:
    | "add"
    | "remove_chip"
    | "remove_line"
    | "set_stake"
    | "clear"
    | "double"
    | "rebet"
    | "add_all"
    | "accept_odds";
  /** The bet that was changed; null for a change of the whole table. */
  readonly bet: BetCode | null;
  /** The change of the total, never negative; for a rebet, the total of its chips. */
  readonly amount: Minor;
}

/** The effect of the latest press that the board does not show. */
export type PressReport =
  | { readonly type: "undone" | "redone"; readonly step: SlipStep }
  | { readonly type: "nothing"; readonly step: "undo" | "redo" }
  | { readonly type: "not_confirmed" }
  /** `total`: the total of the table after the press. */
  | { readonly type: "double" | "rebet"; readonly total: Minor };

/** A typed stake some of whose keys were blocked: it may differ from the stake that the player meant. */
export interface UnreadStake extends BetCode {
  readonly keys: string;
  /** The player left the field, and may confirm the shown stake. */
  readonly isLeft: boolean;
}

/** Chips that were not confirmed when their round closed. */
export interface MissedChips {
  readonly roundId: number | null;
  readonly lines: readonly SlipLine[];
  readonly isWanted: boolean;
}

export interface SlipView {
  readonly summary: SlipSummary;
  /** Sent, not yet answered. */
  readonly inFlight: readonly SlipLine[];
  /** `type:number` → the chips on this bet, including those that this page is sending. */
  readonly stakes: Readonly<Record<string, Minor>>;
  /** `type:number` → the board's view of the bet; the same object until a part of it changes. */
  readonly chips: Readonly<Record<string, BetChips>>;
  readonly status: BetStatus;
  /** Why the latest press added nothing or only a part; null after the next action, or when the reason is gone. */
  readonly refusal: SlipRefusal | null;
  readonly unread: UnreadStake | null;
  /** Null after the next action. */
  readonly report: PressReport | null;
  /** Null after the player puts the chips back or dismisses them, and after an order is accepted. */
  readonly missed: MissedChips | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canRebet: boolean;
}

export interface TableChoice {
  readonly betLimits: BetLimits | null;
  readonly chip: Minor;
}

export interface SlipState {
  /** The round for which chips can be placed; null while betting is closed. */
  readonly roundId: number | null;
  readonly missed: MissedChips | null;
  /** Cleared by every change of the chips except the typing of a stake. */
  readonly unread: UnreadStake | null;
  readonly lines: readonly SlipLine[];
  readonly past: readonly TableStep[];
  readonly future: readonly TableStep[];
  readonly inFlight: readonly SlipLine[];
  /** The player's known orders of the latest round with orders, confirmed on any page. */
  readonly lastConfirmed: readonly LastOrder[];
}

/** A step, with the table before the step in `past`, or after the step in `future`. */
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
      /** A stake of 0 stays on the table until the player types another, and cannot be confirmed. */
      readonly stake: Minor;
      /** True for another key of the stake that the latest step typed: all its keys are one step. */
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
  /** A slip that an earlier page of this tab sent, and that has no answer. */
  | { readonly type: "resumed"; readonly lines: readonly SlipLine[] }
  /** The unconfirmed chips that an earlier page of this tab left on the table. */
  | { readonly type: "restored"; readonly chips: StoredChips; readonly context: SlipContext }
  /** Betting closed (null), or opened on this round: chips of another round leave the board. */
  | { readonly type: "round"; readonly roundId: number | null }
  | { readonly type: "missed_wanted" }
  | { readonly type: "missed_dismissed" }
  /** The player dismisses an uncertain bet: the server's orders show whether it was placed. */
  | { readonly type: "abandoned" }
  /** The server refused: the chips come back to the table while their round is open, else they are missed. */
  | { readonly type: "refused"; readonly roundId: number };
