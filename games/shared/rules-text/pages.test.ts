import { createTranslator } from "next-intl";
import { LOCALES, type PlayedCode } from "@/lib/contract/games";
import { intlTag } from "@/lib/locale";
import { betName } from "@/lib/wording/bet-name";
import { moneyFormat } from "@/lib/wording/money-format";
import { priceOf } from "../rules/pricing";
import { START_FORM } from "@/games/racinggod/form";
import { games, rulesTexts } from "@/games/registry";
import { allWords } from "@/i18n/testing";

const messages = allWords;
const codes = Object.keys(games) as PlayedCode[];
const cases = codes.flatMap((code) => {
  const pages = rulesTexts[code](60, false);
  return LOCALES.map((locale) => [code, locale, pages] as const);
});

describe.each(cases)("the rules of %s in %s", (code, locale, pages) => {
  const html = pages[locale];

  it("are well-formed and complete, with the same parts as the English rules", () => {
    const open: string[] = [];
    for (const [, slash, tag = ""] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (slash === "") open.push(tag);
      else expect(open.pop()).toBe(tag);
    }
    expect(open).toEqual([]);
    expect(html).not.toMatch(/undefined|NaN|\{\{|\[object/);
    expect(html).toContain(`grandstand:v1:${code}:`);
    const skeleton = (page: string): string[] =>
      [...page.matchAll(/<(h2|p|ol|ul|li|table|tr|code)\b/g)].map(([, tag = ""]) => tag);
    expect(skeleton(html)).toEqual(skeleton(pages.en));
  });
});

/** PK10 summarises its families in special tables, which PK10's test reads. */
const listing = cases.filter(([code]) => code !== "PK10");

describe.each(listing)("the rules of %s in %s", (code, locale, pages) => {
  const html = pages[locale];
  const sign = moneyFormat(intlTag(locale), "MYR").decimalComma ? "," : ".";
  const game = games[code];
  const form = game.nextForm === undefined ? undefined : START_FORM;

  it("give the lowest and the highest odds of each bet type, and a return from 75 % to below 100 % in each row", () => {
    const shown = new Set([...html.matchAll(/\d+[.,]\d{3}(?!\d|%)/g)].map(([odds]) => odds));
    for (const { bets } of game.betTypes) {
      const odds = bets.map((bet) => priceOf(bet.paybackMilli, game.chances(bet, form)));
      const listed = [Math.min(...odds), Math.max(...odds)].map((milli) =>
        (milli / 1000).toFixed(3).replace(".", sign),
      );
      expect(listed.filter((text) => !shown.has(text))).toEqual([]);
    }
    const returns = [...html.matchAll(/(\d+)([.,]\d\d)%<\/td>/g)].map(([, whole, rest]) =>
      Number(`${whole}${rest?.replace(sign, ".")}`),
    );
    expect(returns.length).toBeGreaterThanOrEqual(game.betTypes.length);
    expect(returns.every((share) => share >= 75 && share < 100)).toBe(true);
  });

  it("name the quarters of a drum as the board does", () => {
    const quarters = game.betTypes.find(({ code: type }) => type === "qt")?.bets ?? [];
    const names = createTranslator({ locale: intlTag(locale), messages: messages[locale], namespace: "bets" });
    for (const { type, number } of quarters)
      expect(html).toContain(`<th scope="row">${betName(names, type, number)}: `);
  });

  it("name the bet types and sides as the screens do", () => {
    const { bets } = messages[locale];
    for (const { code: type } of game.betTypes) {
      expect(html).toContain(`<h2>${bets.type[type as keyof typeof bets.type]}</h2>`);
    }
    const sold = new Set(game.betTypes.flatMap((type) => type.bets.map(({ number }) => number)));
    for (const [, side = "", word = ""] of bets.side.matchAll(/(big|small|odd|even) \{([^}]*)\}/g)) {
      if (sold.has(side)) expect(html).toContain(word);
    }
    if (code === "LUCKYWHEEL") {
      const names = [...bets.symbol.matchAll(/[a-z]+ \{([^{}]+)\}/g)].map(([, word = ""]) => word);
      expect(names).toHaveLength(7);
      for (const name of names) expect(html).toContain(`<th scope="row">${name}</th>`);
    }
  });
});
