import type { PlayedCode } from "@/lib/contract/games";
import type { Art } from "./canvas/sprite";
import type { CreateScene } from "./canvas/scene";
import type { Game } from "./rules/types";

/** One number of an outcome as its game shows it; all values of an outcome differ. */
export type ResultMark =
  | { readonly shape: "tile"; readonly value: number }
  | { readonly shape: "ball"; readonly value: number; readonly tone: "red" | "blue" | "green" }
  | { readonly shape: "symbol"; readonly value: number; readonly symbol: string; readonly art: Art };

/** The data of a game that every page loads; its rules and its canvas load when they are needed. */
export interface GameManifest {
  readonly code: PlayedCode;
  /** Whether the outcome is a finishing order, not a single number. */
  readonly isRace: boolean;
  readonly hasRoundOdds?: true;
  /** The key, in the namespace `phase`, of the words shown during the draw. */
  readonly drawing: "racing" | "spinning" | "drawing";
  markOf(value: number): ResultMark;
  /** Rejects if the script does not come. */
  loadGame(): Promise<Game>;
  /** True if the two-side bet `big` wins under this outcome, false if `small` does. */
  isBig(outcome: readonly number[]): boolean;
  /** Rejects if the script does not come. */
  loadScene(): Promise<CreateScene>;
  /** The numbers of an outcome that a bet names: racers, a ball or segments. The picture marks them. */
  namedBy(betType: string, number: string): readonly number[];
  /** The racers' times in ms in a platform's result text, in games that have them; null if the text has no times. */
  timesOf?(text: string | null, roundNo: string, order: readonly number[]): readonly number[] | null;
}

export const racersIn = (number: string): readonly number[] =>
  /^\d+(?:[->]\d+)?$/.test(number) ? number.split(/[->]/).map(Number) : [];

export const tileOf = (value: number): ResultMark => ({ shape: "tile", value });
