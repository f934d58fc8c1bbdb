import { createTranslator } from "next-intl";
import { pk10 } from "@/games/pk10/game";
import { english as en } from "@/i18n/testing";
import { betNumberOf, playTypeOf } from "./bet-words";

const t = createTranslator({ locale: "en", messages: en, namespace: "bets" });

test.each([
  ["tf", "big", "Two side · Crown sum", "Big"],
  ["tf", "10s", "Two side · 10th", "Small"],
  ["tf", "3t", "Two side · 3rd", "Tiger"],
  ["of", "2-10", "One side · 2nd", "10"],
  ["gy", "even", "Crown group · Crown sum", "Even"],
  ["gy", "19", "Crown group · Crown sum", "19"],
  ["gy", "9-10", "Crown group · First two", "9 + 10"],
  ["ft", "3n4", "Fan tan", "3 nim 4"],
  ["ft", "big", "Fan tan", "Fan tan Big"],
  ["dt", "10", "Dragon tiger battle", "10th beats 1st"],
  ["zz", "crown", "zz", "zz crown"],
])("%s %s is %s: %s", (type, number, playType, betNumber) => {
  expect([playTypeOf(t, type, number), betNumberOf(t, type, number)]).toEqual([playType, betNumber]);
});

test("play type and bet number together distinguish all bets of PK10", () => {
  const bets = pk10.betTypes.flatMap((type) => type.bets);
  const said = bets.map(({ type, number }) => `${playTypeOf(t, type, number)}: ${betNumberOf(t, type, number)}`);
  expect(new Set(said).size).toBe(bets.length);
});
