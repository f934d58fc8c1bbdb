import { createTranslator } from "next-intl";
import { type Locale, LOCALES, type PlayedCode } from "@/lib/contract/games";
import { games } from "@/games/registry";
import { allWords } from "@/i18n/testing";
import { betName, betTypeName } from "./bet-name";

const catalogues = allWords;
const TAGS: Record<Locale, string> = { en: "en", id: "id", tc: "zh-Hant", th: "th", vn: "vi", zh: "zh-Hans" };
const bets = (code: PlayedCode) => games[code].betTypes.flatMap((type) => type.bets);
const codes = Object.values(games).map((game) => game.code);

describe("a bet's name", () => {
  const words = (locale: Locale) =>
    createTranslator({ locale: TAGS[locale], messages: catalogues[locale], namespace: "bets" });

  it.each([
    ["tf", "big", "Crown sum Big"],
    ["tf", "1b", "1st Big"],
    ["tf", "3t", "3rd Tiger"],
    ["of", "2-10", "2nd: car 10"],
    ["gy", "19", "Crown sum 19"],
    ["gy", "9-10", "First two 9 and 10"],
    ["ft", "3n4", "3 nim 4"],
    ["ft", "14c", "Corner 1-4"],
    ["ft", "2z", "Zheng 2"],
    ["dt", "10", "10th beats 1st"],
    ["no", "7", "Ball 7"],
    ["ts", "odd", "Odd"],
    ["co", "green", "Green"],
    ["qt", "q2", "2nd quarter"],
    ["sy", "seven", "Seven"],
    ["win", "3", "No. 3 · Win"],
    ["plc", "8", "No. 8 · Place"],
    ["qn", "2-5", "2 and 5, either order"],
    ["ex", "5>2", "5 first, 2 second"],
    ["xx", "what", "xx what"],
    ["tf", "__proto__", "tf __proto__"],
    ["__proto__", "1", "__proto__ 1"],
  ])("of %s %s is “%s” in English", (type, number, name) => {
    expect(betName(words("en"), type, number)).toBe(name);
  });

  it.each(LOCALES)("differs from every other name of its type in %s", (locale) => {
    const t = words(locale);
    for (const code of codes) {
      const names = bets(code).map((bet) => `${bet.type} ${betName(t, bet.type, bet.number)}`);
      expect(new Set(names).size).toBe(bets(code).length);
      for (const bet of bets(code)) {
        expect(betName(t, bet.type, bet.number)).not.toBe(`${bet.type} ${bet.number}`);
        expect(betTypeName(t, bet.type)).not.toBe(bet.type);
      }
    }
  });
});
