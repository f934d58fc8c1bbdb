import { LOCALES, type Locale } from "@/lib/contract/games";
import { intlTag } from "@/lib/locale";
import { decimals, formatOdds, distanceText, metresText } from "./decimals";
import { moneyFormat } from "./money-format";

describe("decimals", () => {
  test("odds have three decimals and no grouping", () => {
    expect([1980, 9800, 43_200, 1_234_567].map((milli) => formatOdds(milli, "en"))).toEqual([
      "1.980",
      "9.800",
      "43.200",
      "1234.567",
    ]);
  });

  test.each(LOCALES)("odds, percentages and money have one decimal sign in %s", (locale) => {
    const tag = intlTag(locale);
    const sign = moneyFormat(tag, "MYR").decimalComma ? "," : ".";
    expect(sign).toBe(locale === "id" || locale === "vn" ? "," : ".");
    expect([formatOdds(1980, tag), decimals(12.5, 2, tag)]).toEqual([`1${sign}980`, `12${sign}50`]);
  });
});

describe("distance", () => {
  test.each<[Locale, number, string]>([
    ["en", 0, "<1 km"],
    ["en", 999.9, "<1 km"],
    ["en", 1000, "1 km"],
    ["en", 1600, "1.6 km"],
    ["id", 1600, "1,6 km"],
    ["vn", 1600, "1,6 km"],
    ["th", 400, "<1 กม."],
    ["zh", 400, "<1公里"],
    ["tc", 1500, "1.5 公里"],
  ])("in %s %d m are %s", (locale, metres, text) => {
    expect(distanceText(intlTag(locale), metres).replaceAll("\u00a0", " ")).toBe(text);
  });

  test.each<[Locale, number, string | undefined]>([
    ["en", 1000, undefined],
    ["en", 900, "900 m"],
    ["th", 400, "400 ม."],
    ["tc", 100, "100 公尺"],
  ])("in %s %d m are %s in metres", (locale, metres, text) => {
    expect(metresText(intlTag(locale), metres)?.replaceAll("\u00a0", " ")).toBe(text);
  });
});
