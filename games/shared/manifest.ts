import type { Locale, PlayedCode } from "@/lib/contract/games";
import type { StartCanvas } from "./canvas/draw-canvas";
import type { Art } from "./canvas/art";
import type { Game } from "./rules/types";

/** One number of an outcome, as its game shows it; no two of an outcome have the same value. */
export type ResultMark =
  | { readonly shape: "tile"; readonly value: number }
  | { readonly shape: "ball"; readonly value: number; readonly tone: "red" | "blue" | "green" }
  | { readonly shape: "symbol"; readonly value: number; readonly art: Art };

/** Texts by key, in namespaces. */
export type Words = { readonly [key: string]: string | Words };

/** What every page may know of a game; its rules and its canvas are loaded when they are needed. */
export interface GameManifest {
  readonly code: PlayedCode;
  /** Whether the outcome is a finishing order, not a single number. */
  readonly isRace: boolean;
  /** The key, in the namespace `phase`, of the words shown during the draw. */
  readonly drawing: "racing" | "spinning" | "drawing";
  /** How a number of the outcome is shown. */
  markOf(value: number): ResultMark;
  /** Rejects if the script does not come. */
  loadGame(): Promise<Game>;
  /** The game's own words. Rejects if the script does not come. */
  loadMessages(locale: Locale): Promise<{ default: Words }>;
  /** Loads what paints the draw. Rejects if the script does not come. */
  loadCanvas(): Promise<StartCanvas>;
}

/** A plain number, for games without marks of their own. */
export const tileOf = (value: number): ResultMark => ({ shape: "tile", value });
