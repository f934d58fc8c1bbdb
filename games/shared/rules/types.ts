import type { PlayedCode } from "@/lib/contract/games";
import type { Minor } from "@/lib/money";

/** The result of a bet under an outcome: `push` returns the stake. */
export type Verdict = "win" | "push" | "lose";

/** Odds in thousandths, stake included: 1.98 is 1980. */
export type OddsMilli = number;

/**
 * The exact chances of a bet, as counts of equally likely cases or as weights: it wins in `win` of `of` cases and
 * returns the stake in `push`. BigInt, because a weight must not round a price.
 */
export interface Chances {
  readonly win: bigint;
  readonly push: bigint;
  readonly of: bigint;
}

/** An exact fraction; `over` is positive. */
export interface Fraction {
  readonly value: bigint;
  readonly over: bigint;
}

/** A bet by its code, with its stake and the odds at which it would be settled. */
export interface StakedLine {
  readonly type: string;
  readonly number: string;
  readonly stake: Minor;
  readonly odds: OddsMilli;
}

/** The returns of bets together, stakes included, over all possible outcomes. */
export interface ReturnRange {
  readonly best: Minor;
  readonly worst: Minor;
  /** The chance of an outcome with any return; null in a game with forms while the round's form is unknown. */
  readonly paying: Fraction | null;
}

export interface BetDefinition {
  readonly type: string;
  readonly number: string;
  /** The bets of a type that share a payback and are listed together: `sum` of `gy`, `nim` of `ft`. */
  readonly group: string;
  /** Long-run return per unit staked before odds are rounded down, in thousandths: 0.975 is 975. */
  readonly paybackMilli: number;
}

/** A category with its bets, in the order in which the rules list the bets. */
export interface BetType {
  readonly code: string;
  readonly bets: readonly BetDefinition[];
}

/** A source of uniform integers in [0, bound): committed bytes in a draw, any source in a test. */
export type UniformSource = (bound: number) => number;

/** The data that the engine publishes when it opens a round, in games with forms (Racing God: eight strengths). */
export type RoundForm = readonly number[];

/**
 * A game as data and pure functions, for the engine, the wallet, the table and the tests.
 * An outcome has its wire form, an array of numbers (PK10: the cars in finishing order; one ball; one segment).
 */
export interface Game {
  readonly code: PlayedCode;
  /** Raised when a price or a rule changes. Every order keeps the version with which it was accepted. */
  readonly catalogueVersion: number;
  readonly betTypes: readonly BetType[];
  /** Undefined for a code that the game does not sell. */
  find(type: string, number: string): BetDefinition | undefined;
  /**
   * Odds of every bet, in thousandths: `{type: {number: odds}}`. `form` is the round's form in a game with forms.
   * Throws RangeError for a missing or invalid form in a game with forms.
   */
  odds(form?: RoundForm): Readonly<Record<string, Readonly<Record<string, OddsMilli>>>>;
  /** Exact chances of one bet. Throws RangeError for a bet that is not of this game. */
  chances(bet: BetDefinition, form?: RoundForm): Chances;
  /** The form of the round after `previous`. Throws RangeError for an invalid form. */
  nextForm?(previous: RoundForm | undefined, uniform: UniformSource): RoundForm;
  draw(uniform: UniformSource, form?: RoundForm): readonly number[];
  isOutcome(outcome: readonly number[]): boolean;
  /** The result of `bet` under `outcome`. Throws RangeError for an impossible outcome or a bet of another game. */
  settle(bet: BetDefinition, outcome: readonly number[]): Verdict;
  /**
   * The exact returns of the lines together (at least one line), before any maximum payout. Throws RangeError for a bet
   * that is not of this game.
   */
  returnRange(lines: readonly StakedLine[], form?: RoundForm): ReturnRange;
  /** The result as Racing God writes it, `roundNo:rank-num-time,…`; absent in other games. */
  resultText?(roundNo: string, outcome: readonly number[]): string;
}
