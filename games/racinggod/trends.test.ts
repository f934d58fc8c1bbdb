import fc from "fast-check";
import { racinggod } from "./game";
import { QUESTIONS, RACERS, racerTallies } from "./trends";

const order = fc.shuffledSubarray([...RACERS], { minLength: RACERS.length, maxLength: RACERS.length });

test.each(QUESTIONS)("the answer to $id agrees with the bets that the catalogue settles as won", ({ answers, ask }) => {
  fc.assert(
    fc.property(order, (numbers) => {
      const winning = answers.filter((answer) => {
        const bet = racinggod.find("ts", answer);
        return bet !== undefined && racinggod.settle(bet, numbers) === "win";
      });
      expect(winning).toEqual([ask(numbers)]);
    }),
  );
});

test("the tallies count each racer's wins, places and rounds since its last win", () => {
  const tallies = racerTallies([
    [2, 1, 3, 4, 5, 6, 7, 8],
    [1, 2, 4, 3, 5, 6, 7, 8],
    [1, 3, 2, 4, 5, 6, 7, 8],
  ]);
  expect(tallies[0]).toEqual({ racer: 1, wins: 2, places: 3, sinceWin: 1 });
  expect(tallies[1]).toEqual({ racer: 2, wins: 1, places: 3, sinceWin: 0 });
  expect(tallies[3]).toEqual({ racer: 4, wins: 0, places: 1, sinceWin: null });
  expect(tallies[7]).toEqual({ racer: 8, wins: 0, places: 0, sinceWin: null });
});
