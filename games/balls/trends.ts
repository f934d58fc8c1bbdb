import { BALL_COLOURS, colourOf } from "./colours";
import { type Question, sideQuestions } from "../shared/trends/question";

export const bigFrom = (count: number): number => count / 2 + 1;

export const quarterOf = (ball: number, count: number): number => Math.ceil((ball * 4) / count);

/** The questions of the roads, in the order of the picker. */
export function questionsOf(count: number): readonly [Question, ...Question[]] {
  return [
    ...sideQuestions("ball", bigFrom(count)),
    { id: "colour", topic: "colour", answers: BALL_COLOURS, ask: ([ball = 1]) => colourOf(ball) },
    {
      id: "quarter",
      topic: "quarter",
      answers: ["1", "2", "3", "4"],
      ask: ([ball = 1]) => String(quarterOf(ball, count)),
    },
  ];
}

/** The number of balls in a game's drum: 12 for `BALLS12`; 0 for a game without a drum. */
export function ballCountOf(game: string): number {
  return Number(/^BALLS(\d+)$/.exec(game)?.[1] ?? 0);
}
