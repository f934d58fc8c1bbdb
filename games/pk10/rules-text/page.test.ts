import { LOCALES } from "@/lib/contract/games";
import { intlTag } from "@/lib/locale";
import { moneyFormat } from "@/lib/wording/money-format";
import { model, outcomeWith, theBet } from "../testing";
import { pk10 } from "../game";
import { priceOf, rtpOf, termsOf } from "../../shared/rules/pricing";
import { allWords } from "@/i18n/testing";
import { pk10Rules } from "./page";

const messages = allWords;
const pages = pk10Rules(60, false);

function tablesOf(html: string): string[][][] {
  return [...html.matchAll(/<tbody>([\s\S]*?)<\/tbody>/g)].map(([, body = ""]) =>
    [...body.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
      [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell),
    ),
  );
}

const oddsOf = (type: string, number: string): bigint => {
  const bet = theBet(type, number);
  return BigInt(priceOf(bet.paybackMilli, pk10.chances(bet)));
};
/** Formats a number by another method than the page: puts the decimal point into the digits of a whole number. */
const decimals = (value: bigint, places: number): string => {
  const digits = String(value).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};
const span = (values: readonly bigint[], places: number): string => {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
  const [least = 0n, most = 0n] = [sorted[0], sorted.at(-1)];
  return least === most ? decimals(least, places) : `${decimals(least, places)} – ${decimals(most, places)}`;
};

const families = termsOf(pk10).map(({ type, bets }) => ({
  type,
  odds: span(
    bets.map((bet) => oddsOf(bet.type, bet.number)),
    3,
  ),
  rtp: `${span(
    bets.map((bet) => {
      const { value, over } = rtpOf(pk10, bet);
      return (value * 10_000n) / over;
    }),
    2,
  )}%`,
}));

describe.each(LOCALES)("the rules in %s", (locale) => {
  const html = pages[locale];
  const sign = moneyFormat(intlTag(locale), "MYR").decimalComma ? "," : ".";
  const written = (text: string): string => text.replaceAll(".", sign);
  const words = messages[locale];

  it("have a row with the catalogue's odds and RTP for every family of bets", () => {
    const rows = tablesOf(html)
      .flat()
      .filter((row) => row.at(-1)?.endsWith("%"));
    expect(rows.map(([, odds, rtp]) => [odds, rtp])).toEqual(
      families.map(({ odds, rtp }) => [written(odds), written(rtp)]),
    );
    expect(families).toHaveLength(13);
    expect(rows.every(([name]) => name !== undefined && name.length > 0)).toBe(true);
  });

  it("give the odds and the chance of every crown sum, and of each side of the crown sum", () => {
    const classes = tablesOf(html)
      .flat()
      .filter((row) => !row.at(-1)?.endsWith("%"));
    const side = (name: string): string => {
      const found = (["big", "small", "odd", "even"] as const).find((code) => sideWord(words, code) === name);
      return found ?? name;
    };
    const shown = classes.flatMap(([names = "", ways, odds]) =>
      names.split(/, |、/).map((name) => [side(name), ways, odds] as const),
    );
    const crown = pk10.betTypes.find(({ code }) => code === "gy")?.bets.filter((bet) => bet.group !== "pair") ?? [];
    const expected = crown.map((bet) => [
      bet.number,
      String(pk10.chances(bet).win),
      written(decimals(oddsOf("gy", bet.number), 3)),
    ]);
    expect(new Set(shown.map(String))).toEqual(new Set(expected.map(String)));
    expect(shown).toHaveLength(21);
  });

  it("use the words of the screens", () => {
    const { bets, phase, records, shell } = words;
    const needed = [
      ...pk10.betTypes.map(({ code }) => bets.type[code as keyof typeof bets.type]),
      ...(["big", "small", "odd", "even", "dragon", "tiger"] as const).map((code) => sideWord(words, code)),
      bets.fan.replace("{a}", "1"),
      bets.nim.replace("{a}", "1").replace("{b}", "2"),
      bets.corner.replace("{a}", "1").replace("{b}", "2"),
      bets.zheng.replace("{a}", "1"),
      bets.crownSum,
      phase.closed,
    ];
    for (const word of needed) expect(html.toLowerCase()).toContain(word.toLowerCase());
    expect(html.toLowerCase()).toContain(records.title.toLowerCase());
    expect(html.toLowerCase()).toContain(shell.limits.toLowerCase());
    expect(html).toContain(words.result.disclaimer.replace(/[.。]$/, ""));
  });

  it("give the phases of a round of 60 seconds and of a shorter round", () => {
    const seconds = (page: string): string[] =>
      [...(/<ol>([\s\S]*?)<\/ol>/.exec(page)?.[1] ?? "").matchAll(/\d+(\.\d+)?/g)].map(([digits]) => digits);
    expect(seconds(html)).toEqual(["42", "6", "10"]);
    expect(seconds(pk10Rules(30, false)[locale])).toEqual(["21", "3", "5"]);
  });

  it("give an example round that a verifier confirms", () => {
    // docs/decisions/002-draw.md
    expect(html).toContain("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    expect(html).toContain("1 3 9 6 4 8 10 2 7 5");
  });
});

function sideWord(words: (typeof allWords)["en"], code: string): string {
  return new RegExp(`${code} \\{([^}]*)\\}`).exec(words.bets.side)?.[1] ?? "";
}

test("the example of fan tan is settled as the rules say", () => {
  const outcome = outcomeWith([
    [1, 7],
    [2, 2],
    [3, 9],
  ]);
  const verdicts = (numbers: readonly string[]): string[] =>
    numbers.map((number) => {
      expect(pk10.settle(theBet("ft", number), outcome)).toBe(model("ft", number, outcome));
      return pk10.settle(theBet("ft", number), outcome);
    });
  expect(new Set(verdicts(["2p", "2n3", "12c", "2z", "small", "even"]))).toEqual(new Set(["win"]));
  expect(new Set(verdicts(["1n2", "1z", "3z"]))).toEqual(new Set(["push"]));
  expect(verdicts(["4z"])).toEqual(["lose"]);
});
