import { LOCALES } from "@/lib/contract/games";
import { intlTag } from "@/lib/locale";
import { decimals, formatOdds } from "./decimals";
import { moneyFormat } from "./money-format";

test("odds have three decimals and no thousands", () => {
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
