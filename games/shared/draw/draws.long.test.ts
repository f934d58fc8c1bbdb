import { createHmac } from "node:crypto";
import { arrangements } from "../rules/arrangements";
import { drawOutcome, formOfRound, uniformFrom } from "./draw";
import { toNumber } from "../rules/pricing";
import { topThrees } from "@/games/racinggod/game";
import { games } from "@/games/registry";
import { chiSquareDeviations, drawn } from "./testing/draws";
import type { Game, RoundForm } from "../rules/types";
import type * as Words from "../rules/words";

// Copies the stream of words with Node's HMAC, which is faster. The first test compares the copy with the original.
jest.mock("../rules/words", () => ({
  committedWords(key: Uint8Array, message: string) {
    const words: number[] = [];
    let block = 0;
    return () => {
      if (words.length === 0) {
        const mac = createHmac("sha256", key).update(`${message}:${block++}`).digest();
        for (let at = 28; at >= 0; at -= 4) words.push(mac.readUInt32BE(at));
      }
      return words.pop();
    };
  },
}));

const DRAWS = 200_000;
/** A fair draw exceeds this limit once in 30 000 tables; the seed is fixed. */
const DEVIATIONS = 4;

function count(
  game: Game,
  classes: readonly string[],
  classOf: (outcome: readonly number[]) => string,
  form?: RoundForm,
) {
  const counts = new Map(classes.map((name) => [name, 0]));
  for (const outcome of drawn(game, DRAWS, form)) {
    const name = classOf(outcome);
    counts.set(name, (counts.get(name) ?? Number.NaN) + 1);
  }
  return [...counts.values()];
}

it("draws the same numbers with Node's HMAC as with the platform's", () => {
  const { committedWords } = jest.requireActual<typeof Words>("../rules/words");
  for (const game of Object.values(games)) {
    const form = formOfRound(game, new Uint8Array(32), undefined);
    for (let round = 1; round <= 100; round += 1) {
      const input = { secret: new Uint8Array(32).fill(round), roundNo: String(round), ...(form && { form }) };
      const words = committedWords(input.secret, `grandstand:v1:${game.code}:${round}:`);
      expect(drawOutcome(game, input)).toEqual(game.draw(uniformFrom(words), form));
    }
  }
});

const single = Object.values(games).filter((game) => game.isOutcome([1]));

it.each(single)("$code draws each of its numbers equally often", (game) => {
  const numbers = Array.from({ length: 100 }, (_, at) => at).filter((number) => game.isOutcome([number]));
  const counts = count(game, numbers.map(String), (outcome) => outcome.join());
  expect(counts).toHaveLength(numbers.length);
  expect(
    chiSquareDeviations(
      counts,
      numbers.map(() => DRAWS / numbers.length),
    ),
  ).toBeLessThan(DEVIATIONS);
});

it("PK10 draws each of the 720 ordered top threes equally often", () => {
  const threes = arrangements(10, 3).map((cars) => cars.join());
  const counts = count(games.PK10, threes, (outcome) => outcome.slice(0, 3).join());
  expect(counts).toHaveLength(720);
  expect(
    chiSquareDeviations(
      counts,
      threes.map(() => DRAWS / 720),
    ),
  ).toBeLessThan(DEVIATIONS);
});

it("RACINGGOD draws each of the 336 ordered top threes as often as its strengths say", () => {
  const form = [2_600, 350, 2_300, 500, 1_250, 1_250, 850, 900];
  const threes = topThrees(form);
  const of = threes.reduce((sum, { weight }) => sum + weight, 0n);
  const expected = threes.map(({ weight }) => toNumber({ value: weight, over: of }) * DRAWS);
  const names = threes.map(({ racers }) => racers.join());
  const counts = count(games.RACINGGOD, names, (outcome) => outcome.slice(0, 3).join(), form);
  expect(counts).toHaveLength(336);
  expect(chiSquareDeviations(counts, expected)).toBeLessThan(DEVIATIONS);
});
