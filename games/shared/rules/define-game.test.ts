import { defineGame } from "./define-game";
import type { BetDefinition, Game } from "./types";

const bet: BetDefinition = { type: "a", number: "1", group: "all", paybackMilli: 980 };

/** A game with these bets, each of which wins in one of two cases. */
const gameOf = (...bets: readonly BetDefinition[]): Game =>
  defineGame({
    code: "PK10",
    catalogueVersion: 1,
    bets,
    chances: () => ({ win: 1n, push: 0n, of: 2n }),
    verdict: () => "win",
    returnRange: () => ({ best: 0, worst: 0, paying: null }),
    draw: () => [1],
    isOutcome: () => true,
  });

it("refuses a bet that is defined twice", () => {
  expect(gameOf(bet, { ...bet, number: "2" }, { ...bet, type: "b" }).betTypes).toHaveLength(2);
  expect(() => gameOf(bet, { ...bet, group: "other" })).toThrow(RangeError);
});

it("keeps the price lists of the latest eight forms", () => {
  const game = gameOf(bet);
  const forms = Array.from({ length: 9 }, (_, at) => [at, 0]);
  const lists = forms.map((form) => game.odds(form));
  const kept = forms.map((form, at) => ({ form, list: lists[at] })).toReversed();
  expect(kept.map(({ form, list }) => game.odds(form) === list)).toEqual([...Array(8).fill(true), false]);
});
