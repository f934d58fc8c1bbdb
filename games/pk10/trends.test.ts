import * as fc from "fast-check";
import { pk10 } from "./game";
import { CAR_CHANCE, CROWN_SUMS, crownSumChance, crownSumOf, factsOf, QUESTIONS } from "./trends";

const ordersArbitrary = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { minLength: 10 });

/** The bet that wins exactly when a question has this answer. */
function betOf(topic: string | number, answer: string): [type: string, number: string] {
  if (topic === "crown") return ["tf", answer];
  if (topic === "fan") return ["ft", `${answer}p`];
  return ["tf", `${topic}${answer.charAt(0)}`];
}

const wins = (type: string, number: string, cars: readonly number[]): boolean => {
  const bet = pk10.find(type, number);
  if (bet === undefined) throw new Error(`no bet ${type} ${number}`);
  return pk10.settle(bet, cars) === "win";
};

test.each(QUESTIONS)("the answer to $id agrees with the catalogue", ({ topic, answers, ask }) => {
  fc.assert(
    fc.property(ordersArbitrary, (cars) => {
      const answer = ask(cars);
      expect(answers.filter((each) => wins(...betOf(topic, each), cars))).toEqual([answer]);
    }),
    { numRuns: 60 },
  );
});

test("there are questions for the size and the parity of the crown sum and of ten positions, for five duels and for the fan", () => {
  expect(new Set(QUESTIONS.map((question) => question.id)).size).toBe(2 + 20 + 5 + 1);
});

test("the facts of a finishing order agree with the catalogue", () => {
  fc.assert(
    fc.property(ordersArbitrary, (cars) => {
      const { sum, size, parity, duel, fan } = factsOf(cars);
      expect(wins("gy", String(sum), cars)).toBe(true);
      expect(wins("gy", size, cars)).toBe(true);
      expect(wins("gy", parity, cars)).toBe(true);
      expect(wins("tf", `1${duel.charAt(0)}`, cars)).toBe(true);
      expect(wins("ft", `${fan}p`, cars)).toBe(true);
      expect(crownSumOf(cars)).toBe(sum);
    }),
  );
});

test("the chances agree with the catalogue", () => {
  const chance = (type: string, number: string): number => {
    const bet = pk10.find(type, number);
    if (bet === undefined) throw new Error(`no bet ${type} ${number}`);
    const { win, of } = pk10.chances(bet);
    return Number(win) / Number(of);
  };
  const sums = pk10.betTypes.flatMap(({ bets }) => bets.filter(({ group }) => group === "sum"));
  expect(CROWN_SUMS.map(String)).toEqual(sums.map(({ number }) => number));
  expect(CROWN_SUMS.map(crownSumChance)).toEqual(CROWN_SUMS.map((sum) => chance("gy", String(sum))));
  expect(CAR_CHANCE).toBe(chance("of", "4-7"));
});
