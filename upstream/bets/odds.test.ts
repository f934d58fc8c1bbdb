import { pk10 } from "@/games/pk10/game";
import { START_FORM } from "@/games/racinggod/form";
import { racinggod } from "@/games/racinggod/game";
import { oddsInForce } from "./odds";

const DRIFTED = [...START_FORM.slice(0, 6), 1_300, 1_000];

it.each([
  [pk10, null, { type: "tf", number: "big", odds: 2.205 }],
  [racinggod, START_FORM, { type: "win", number: "7", odds: 7.68 }],
  [racinggod, DRIFTED, { type: "win", number: "7", odds: 7.384 }],
])("the odds of $code are decimals, computed once for each form", (game, form, { type, number, odds }) => {
  const table = oddsInForce(game, form);
  expect(table[type]?.[number]).toBe(odds);
  expect(Object.keys(table)).toEqual(game.betTypes.map(({ code }) => code));
  expect(oddsInForce(game, form)).toBe(table);
});

it("a round without a form has no odds in a game with forms", () => {
  expect(oddsInForce(racinggod, null)).toEqual({});
});
