import { WHEEL, WHEEL_SYMBOLS, type WheelSymbol } from "./wheel";
import { sideQuestions } from "@/games/shared/trends/question";

export const SEGMENTS = WHEEL.length;
export const BIG_FROM = SEGMENTS / 2 + 1;

export const QUESTIONS = sideQuestions("segment", BIG_FROM);

export const SYMBOL_SEGMENTS: readonly (readonly [symbol: WheelSymbol, segments: number])[] = WHEEL_SYMBOLS.map(
  (symbol) => [symbol, WHEEL.filter((each) => each === symbol).length],
);

/** The index of a segment's symbol in SYMBOL_SEGMENTS, −1 if the number is no segment. */
export function symbolPlace(segment: number): number {
  return WHEEL_SYMBOLS.findIndex((symbol) => symbol === WHEEL[segment - 1]);
}
