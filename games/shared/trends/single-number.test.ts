import { balls12, balls24, balls36, balls48 } from "@/games/balls/game";
import { luckywheel } from "@/games/luckywheel/game";
import { WHEEL_SYMBOLS } from "@/games/luckywheel/wheel";
import type { Game } from "../rules/types";
import { questionsOf } from "@/games/balls/trends";
import { QUESTIONS, SEGMENTS, SYMBOL_SEGMENTS, symbolPlace } from "@/games/luckywheel/trends";
import type { Question } from "./question";

/** The bet that wins exactly when a question has this answer. */
function betOf(question: Question, answer: string): [type: string, number: string] {
  if (question.id === "colour") return ["co", answer];
  if (question.id === "quarter") return ["qt", `q${answer}`];
  return ["ts", answer];
}

const wins = (game: Game, [type, number]: [string, string], drawn: number): boolean => {
  const bet = game.find(type, number);
  if (bet === undefined) throw new Error(`no bet ${type} ${number}`);
  return game.settle(bet, [drawn]) === "win";
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const OF_A_BALL = ["ball-size", "ball-parity", "colour", "quarter"];
test.each([
  { game: luckywheel, count: 54, questions: QUESTIONS, ids: ["segment-size", "segment-parity"] },
  { game: balls12, count: 12, questions: questionsOf(12), ids: OF_A_BALL },
  { game: balls24, count: 24, questions: questionsOf(24), ids: OF_A_BALL },
  { game: balls36, count: 36, questions: questionsOf(36), ids: OF_A_BALL },
  { game: balls48, count: 48, questions: questionsOf(48), ids: OF_A_BALL },
])("the answers to $game.code's questions agree with the game's catalogue", ({ game, count, questions, ids }) => {
  expect(questions.map(({ id }) => id)).toEqual(ids);
  for (const question of questions) {
    for (const drawn of upTo(count)) {
      const winning = question.answers.filter((answer) => wins(game, betOf(question, answer), drawn));
      expect([question.id, drawn, winning]).toEqual([question.id, drawn, [question.ask([drawn])]]);
    }
  }
});

test("the trends and the catalogue assign the same symbol to each segment", () => {
  expect(SYMBOL_SEGMENTS.reduce((sum, [, segments]) => sum + segments, 0)).toBe(SEGMENTS);
  for (const [symbol, segments] of SYMBOL_SEGMENTS) {
    const bet = luckywheel.find("sy", symbol);
    expect(bet && luckywheel.chances(bet)).toEqual({ win: BigInt(segments), push: 0n, of: 54n });
  }
  for (const segment of upTo(SEGMENTS)) {
    expect(wins(luckywheel, ["sy", WHEEL_SYMBOLS[symbolPlace(segment)] ?? ""], segment)).toBe(true);
  }
  expect(symbolPlace(0)).toBe(-1);
});
