import type { Detail } from "./detail";

/** The facts of a round. The same facts always give the same pictures, on every page. */
export interface SceneFacts {
  readonly roundNo: string;
  /** The outcome in its wire form; null before the draw. */
  readonly result: readonly number[] | null;
  /** The previous draw; null if unknown. Wheel and balls start from its end; its winner reaches the grid first. */
  readonly previous: { readonly roundNo: string; readonly numbers: readonly number[] } | null;
  /** The length of the draw in ms, 1 000 … 60 000. */
  readonly drawMs: number;
  /** The racers' times in ms in the order of `result`, if the platform gives them; null otherwise. */
  readonly times: readonly number[] | null;
  /** Each racer's strength by number, if the round has a form: it influences the course of the race. */
  readonly form?: readonly number[] | null;
}

/** A moment of a round. Times in ms. */
export type Moment =
  /** Bets are taken. `sinceMs` counts from the opening, `leftMs` is the time until the close. */
  | { readonly phase: "betting"; readonly sinceMs: number; readonly leftMs: number }
  /** Betting has closed and the draw has not begun. `leftMs` is null if the draw's time is not known. */
  | { readonly phase: "closed"; readonly sinceMs: number; readonly leftMs: number | null }
  /** `time` runs from 0, the start, to 1, the outcome. `facts.result` is set. */
  | { readonly phase: "draw"; readonly time: number }
  /** The outcome is known. `sinceMs` counts from the end of the draw. `facts.result` is set. */
  | { readonly phase: "result"; readonly sinceMs: number };

/** The player's bet on a racer, a ball's number or a segment, with the sum of its stakes as text ("RM 30"). */
export interface Backing {
  readonly value: number;
  readonly amount: string;
}

export interface View {
  readonly detail: Detail;
  readonly isLight: boolean;
  /** True for reduced motion: no shake and no idle motion. */
  readonly isReduced: boolean;
  readonly backed: readonly Backing[];
  /** True if the player's own bets won: confetti in the result phase. */
  readonly hasWon: boolean;
}

/** A sound that starts at one instant of a draw. `pan` from -1 (left) to 1; `gain` and `pitch` from 0 to 1. */
export interface SceneHit {
  readonly kind: "go" | "click" | "hoof" | "ball" | "tube" | "reveal";
  /** The instant as a fraction of the draw. */
  readonly at: number;
  readonly pan: number;
  readonly gain: number;
  readonly pitch: number;
}

/** A voice that sounds during the whole draw. `pan` from -1 (left) to 1; `gain` and `pitch` from 0 to 1. */
export interface SceneVoice {
  readonly kind: "engine" | "crowd" | "fan";
  readonly pan: number;
  readonly gain: number;
  readonly pitch: number;
}

/** Pictures and sounds of one round of one game: pure functions of facts, moment and view. */
export interface Scene {
  /** Paints one moment on a canvas of `box.width` × `box.height` CSS pixels; the painter's unit is the device pixel. */
  paint(painter: CanvasRenderingContext2D, box: Box, moment: Moment, view: View): void;
  /** True if the picture needs no repaint from this moment to the end of the phase. */
  isStill(moment: Moment, view: View): boolean;
  /** The order at `time` of the draw, leader first, in games that have one. */
  rankingAt?(time: number): readonly number[];
  /** The leader's metres to the line at `time` of the draw, 0 past it, on courses that have a length. */
  metresLeftAt?(time: number): number;
  /** The sounds that start in `from ≤ at < to`, fractions of the draw. */
  hitsBetween(from: number, to: number): readonly SceneHit[];
  /** The voices at `time` of the draw, always the same number in the same order. */
  voicesAt(time: number): readonly SceneVoice[];
}

/** @throws RangeError for a result that is no outcome of the game */
export type CreateScene = (facts: SceneFacts) => Scene;

/** A canvas's size in CSS pixels, and its pixel ratio. */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Whole device pixels of a box, at least one each way. */
export function pixelsOf({ width, height, ratio }: Box): { readonly width: number; readonly height: number } {
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}
