import type { GameCode } from "@/lib/contract/games";

/** What an outcome makes of a bet: `push` gives the stake back. */
export type Verdict = "win" | "push" | "lose";

/** Odds in thousandths, stake included: 1.98 is 1980. */
export type OddsMilli = number;

/** One thing that can be bet: a code inside a bet type, with its exact chances. */
export interface BetDefinition {
  readonly type: string;
  readonly number: string;
}

/** A category of bets, in the order in which the board and the rules list it. */
export interface BetType {
  readonly code: string;
  readonly bets: readonly BetDefinition[];
}

/** Uniform integers in [0, bound), from committed bytes in a draw, from anything in a test. */
export type UniformSource = (bound: number) => number;

/** What the engine publishes with a round before betting, when a game has any (Racing God: eight strengths). */
export type RoundForm = readonly number[];

/**
 * A game as data and pure functions: all that the engine, the wallet, the table and the tests know of it.
 * `Outcome` is the wire form, an array of numbers (PK10: the cars in finishing order).
 */
export interface Game {
  readonly code: GameCode;
  /** Raised whenever a price or a rule changes; every order keeps the version it was accepted with. */
  readonly catalogueVersion: number;
  readonly betTypes: readonly BetType[];
  /** The bet behind a code, or undefined: nothing else can be sold. */
  find(type: string, number: string): BetDefinition | undefined;
  /** Odds of every bet, in thousandths: `{type: {number: odds}}`; `form` is the round's own where a game has one. */
  odds(form?: RoundForm): Readonly<Record<string, Readonly<Record<string, OddsMilli>>>>;
  /** Exact chances of one bet. */
  chances(bet: BetDefinition, form?: RoundForm): { readonly win: number; readonly push: number };
  /** The form of the next round, for games that have one. */
  nextForm?(previous: RoundForm | undefined, uniform: UniformSource): RoundForm;
  /** Draws an outcome. */
  draw(uniform: UniformSource, form?: RoundForm): readonly number[];
  /** True if `outcome` is one that the draw can give. */
  isOutcome(outcome: readonly number[]): boolean;
  /** What `outcome` makes of `bet`. */
  settle(bet: BetDefinition, outcome: readonly number[]): Verdict;
}
