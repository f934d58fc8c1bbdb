import type { Locale } from "@/lib/contract/games";

/** The rules of a game for its players: HTML in every language. `beacon`: whether rounds wait for a beacon. */
export type RulesText = (gameSeconds: number, beacon: boolean) => Readonly<Record<Locale, string>>;

/** The words of the tables that every game's rules share, the same as on the betting table. */
export interface CommonWords {
  readonly bet: string;
  readonly odds: string;
  readonly rtp: string;
  /** Head of a column: the number of cases in which a bet wins. */
  readonly ways: (cases: bigint) => string;
  readonly point: "." | ",";
  /** Between the members of a list. */
  readonly comma: string;
  readonly sides: Readonly<Record<"big" | "small" | "odd" | "even", string>>;
}

/** The rules that all games share in one language: HTML with slots, `{{…}}`. */
export interface CommonText {
  readonly words: CommonWords;
  /** The course of a round; `{{show}}` is a text of the game. */
  readonly round: string;
  readonly draw: string;
  /** The steps that check a round; `{{steps}}` is a text of the game. */
  readonly check: string;
  /** The rules of odds, orders, void rounds and lost connections, and advice on responsible play. */
  readonly closing: string;
}

/** The rules of one game in one language: HTML with slots. */
export interface GameText {
  readonly intro: string;
  /** The list item about the draw and its animation. */
  readonly show: string;
  /** The list items from the round's numbers to the result. */
  readonly steps: string;
  readonly bets: string;
}

export type Slots = Readonly<Record<string, string>>;

export interface BetNames {
  /** A family in one row, by its `group`: a number, the winner. */
  readonly families: Readonly<Record<string, string>>;
  /** A bet with a separate row, by its code. */
  readonly bets: Readonly<Record<string, string>>;
}

export interface NamedText extends GameText {
  readonly names: BetNames;
}
