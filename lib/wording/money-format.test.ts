import { LOCALES, type Locale } from "@/lib/contract/games";
import { intlTag } from "@/lib/locale";
import { MAX_MINOR } from "@/lib/money";
import { moneyFormat } from "./money-format";

const money = (locale: Locale, currency: string) => moneyFormat(intlTag(locale), currency);
/** Intl separates sign and number by a non-breaking space. */
const spaced = (text: string): string => text.replaceAll("\u00a0", " ");

/** An amount of 1 234 567.5 in the currency's minor units, as each language writes it. */
const IN_EVERY_LANGUAGE: readonly (readonly [string, number, Readonly<Record<Locale, string>>])[] = [
  [
    "MYR",
    123_456_750,
    {
      en: "RM 1,234,567.50",
      id: "RM 1.234.567,50",
      tc: "RM 1,234,567.50",
      th: "RM 1,234,567.50",
      vn: "1.234.567,50 RM",
      zh: "RM 1,234,567.50",
    },
  ],
  [
    "THB",
    123_456_750,
    {
      en: "฿1,234,567.50",
      id: "฿1.234.567,50",
      tc: "฿1,234,567.50",
      th: "฿1,234,567.50",
      vn: "1.234.567,50 ฿",
      zh: "฿1,234,567.50",
    },
  ],
  [
    "VND",
    1_234_567,
    { en: "₫1,234,567", id: "₫1.234.567", tc: "₫1,234,567", th: "₫1,234,567", vn: "1.234.567 ₫", zh: "₫1,234,567" },
  ],
  [
    "IDR",
    123_456_750,
    {
      en: "Rp 1,234,567",
      id: "Rp 1.234.567",
      tc: "Rp 1,234,567",
      th: "Rp 1,234,567",
      vn: "1.234.567 Rp",
      zh: "Rp 1,234,567",
    },
  ],
  [
    "KWD",
    1_234_567_500,
    {
      en: "KWD 1,234,567.500",
      id: "KWD 1.234.567,500",
      tc: "KWD 1,234,567.500",
      th: "KWD 1,234,567.500",
      vn: "1.234.567,500 KWD",
      zh: "KWD 1,234,567.500",
    },
  ],
  [
    "QQQ",
    123_456_750,
    {
      en: "QQQ 1,234,567.50",
      id: "QQQ 1.234.567,50",
      tc: "QQQ 1,234,567.50",
      th: "QQQ 1,234,567.50",
      vn: "1.234.567,50 QQQ",
      zh: "QQQ 1,234,567.50",
    },
  ],
];

const cells = IN_EVERY_LANGUAGE.flatMap(([currency, minor, texts]) =>
  LOCALES.map((locale) => [currency, locale, minor, texts[locale]] as const),
);

test.each(cells)("%s in %s: %d minor units are %s", (currency, locale, minor, text) => {
  const { labelled, plain } = money(locale, currency);
  expect(spaced(labelled(minor))).toBe(text);
  // The same number without the sign, for tables.
  expect(plain(minor)).toBe(/[\d.,]*\d/.exec(text)?.[0]);
});

describe("an amount in a table", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [100_000, "1,000.00"],
    [123_456_789, "1,234,567.89"],
    [-250_000, "-2,500.00"],
    [MAX_MINOR, "22,517,998,136,852.48"],
    [MAX_MINOR - 1, "22,517,998,136,852.47"],
  ])("shows %d sen as %s", (minor, text) => {
    expect(money("en", "MYR").plain(minor)).toBe(text);
  });

  it.each([
    ["", "0.00"],
    ["abc", "0.00"],
    ["12 3", "0.00"],
    [undefined, "0.00"],
    [null, "0.00"],
    [Number.NaN, "0.00"],
    [Infinity, "0.00"],
    [-Infinity, "0.00"],
    ["123456", "1,234.56"],
  ])("shows %p as %s, never as NaN", (given, text) => {
    expect(money("en", "MYR").plain(given)).toBe(text);
  });

  it("drops zero decimals, and only those", () => {
    const { plainWhole, labelledWhole } = money("en", "MYR");
    expect([plainWhole(200_000), plainWhole(200_050)]).toEqual(["2,000", "2,000.50"]);
    expect([labelledWhole(200_000), labelledWhole(200_050)].map(spaced)).toEqual(["RM 2,000", "RM 2,000.50"]);
    expect([money("en", "KWD").plainWhole(2_000), money("en", "KWD").plainWhole(2_500)]).toEqual(["2", "2.500"]);
  });
});

test.each([
  ["MYR", -123_450, "-RM 1,234.50"],
  ["IDR", 199, "Rp 1"],
  ["IDR", -199, "-Rp 1"],
  ["IDR", -99, "Rp 0"],
  ["XTS", -5, "-XTS 0.05"],
])("%s of %d minor units is %s: the hidden decimals are cut toward zero", (currency, minor, text) => {
  expect(spaced(money("en", currency).labelled(minor))).toBe(text);
});

test.each<[string, Locale, number, string, string]>([
  ["MYR", "en", 100, "1", "1"],
  ["MYR", "en", 50_000, "500", "500"],
  ["MYR", "en", 50_050, "500.50", "500.5"],
  ["MYR", "en", 99_999, "999.99", "999.99"],
  ["MYR", "en", 100_000, "1.00K", "1K"],
  ["MYR", "en", 123_456, "1.23K", "1.23K"],
  ["MYR", "en", 150_000, "1.50K", "1.5K"],
  ["MYR", "id", 150_000, "1,50K", "1.5K"],
  ["KWD", "vn", 250, "0,250", "0.25"],
  ["MYR", "en", 1_000_000, "10.00K", "10K"],
  ["MYR", "en", 99_999_999, "999.99K", "999.99K"],
  ["MYR", "en", 200_000_000, "2.00M", "2M"],
  ["VND", "vn", 50_000, "50,00K", "50K"],
  ["VND", "vn", 1_000_000, "1,00M", "1M"],
  ["VND", "zh", 1_500_000, "1.50M", "1.5M"],
  ["VND", "th", 5_000_000_000, "5.00B", "5B"],
  ["IDR", "id", 999, "9", "9"],
  ["IDR", "id", 5_000_000, "50,00K", "50K"],
  ["KWD", "en", 250, "0.250", "0.25"],
  ["KWD", "tc", 1_500_000, "1.50K", "1.5K"],
])("%s in %s: %d minor units are compact %s, and %s on a chip", (currency, locale, minor, compact, face) => {
  const format = money(locale, currency);
  expect([format.compact(minor), format.face(minor)]).toEqual([compact, face]);
});

test.each<[Locale, string, number, string, string]>([
  ["en", "MYR", 528, "+5.28", "+RM 5.28"],
  ["en", "MYR", -200_000, "−2,000.00", "−RM 2,000.00"],
  ["en", "MYR", 0, "0.00", "RM 0.00"],
  ["vn", "VND", 1_500, "+1.500", "+1.500 ₫"],
  ["id", "IDR", -500_000, "−5.000", "−Rp 5.000"],
])("gain in %s and %s: %d minor units are %s, labelled %s", (locale, currency, net, plain, labelled) => {
  const format = money(locale, currency);
  expect([format.gain(net), format.gainLabelled(net)].map(spaced)).toEqual([plain, labelled]);
});

test.each([
  ["MYR", 150_005, "1500.05"],
  ["VND", 150_005, "150005"],
  ["KWD", 150_005, "150.005"],
  ["IDR", 150_099, "1500"],
])("a stake of %s is typed with the shown decimals: %d minor units are %s", (currency, minor, text) => {
  expect(money("vn", currency).typed(minor)).toBe(text);
});

test("Intl's formatters are made once for each language and currency", () => {
  const made = jest.spyOn(Intl, "NumberFormat");
  const use = (): string[] => {
    const { plain, labelled, face, compact } = money("th", "JPY");
    return [plain(5), labelled(5), face(5_000), compact(5_000)];
  };
  use();
  const { length } = made.mock.calls;
  expect(length).toBeGreaterThan(0);
  use();
  expect(made).toHaveBeenCalledTimes(length);
});
