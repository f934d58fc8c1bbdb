import fc from "fast-check";
import { LOCALES } from "@/lib/contract/games";
import { localeOfRequest, htmlLang, intlTag, LOCALE_COOKIE, localeCookie, localeOfTag, parseLocale } from "./locale";

it("gives every locale of the contract a tag that Intl knows as that language", () => {
  const languages = { en: "en", id: "id", tc: "zh-Hant", th: "th", vn: "vi", zh: "zh-Hans" };
  for (const locale of LOCALES) {
    expect(htmlLang(locale)).toBe(languages[locale]);
    expect(Intl.DateTimeFormat.supportedLocalesOf([intlTag(locale)])).toEqual([intlTag(locale)]);
    expect(new Intl.Locale(intlTag(locale)).baseName).toBe(languages[locale]);
    expect(localeOfTag(intlTag(locale))).toBe(locale);
    expect(localeOfTag(htmlLang(locale))).toBe(locale);
    expect(parseLocale(locale)).toBe(locale);
  }
  expect(localeOfTag("de")).toBe("en");
});

it("writes Thai dates in the Gregorian calendar", () => {
  const date = new Date("2026-11-21T00:00:00Z");
  expect(new Intl.DateTimeFormat(intlTag("th"), { year: "numeric", timeZone: "UTC" }).format(date)).toContain("2026");
});

it("accepts only an exact code from a cookie or parameter", () => {
  for (const odd of [
    "",
    "EN",
    "en ",
    "zh-Hant",
    "vi",
    "de",
    "__proto__",
    "constructor",
    undefined,
    null,
    0,
    {},
    ["en"],
  ]) {
    expect(parseLocale(odd)).toBeUndefined();
  }
});

it.each([
  ["tc", "en", "tc"],
  ["vi", "th-TH,th;q=0.9", "th"],
  [undefined, "vi-VN,vi;q=0.9,en;q=0.8", "vn"],
  [undefined, "en-GB", "en"],
  [undefined, "zh-CN", "zh"],
  [undefined, "zh", "zh"],
  [undefined, "zh-SG", "zh"],
  [undefined, "zh-TW", "tc"],
  [undefined, "zh-HK,zh;q=0.9", "tc"],
  [undefined, "zh-Hant", "tc"],
  [undefined, "zh-Hans-HK", "zh"],
  [undefined, "in", "id"],
  [undefined, "de-DE,de;q=0.9,th;q=0.3,id;q=0.7", "id"],
  [undefined, "th;q=0, vi;q=0.1", "vn"],
  [undefined, "vi; q = 0.5 , th;q=0.9", "th"],
  [undefined, "vi;q=2,th;q=abc,id;q=", "en"],
  [undefined, "*", "en"],
  [undefined, "de,fr;q=0.9", "en"],
  [undefined, ",,;q=1,", "en"],
  [undefined, `${"de,".repeat(40)}th`, "en"],
  [undefined, null, "en"],
  [null, undefined, "en"],
  ["", "", "en"],
])("chooses for cookie %j and header %j: %s", (cookie, header, locale) => {
  expect(localeOfRequest([cookie], header)).toBe(locale);
});

it("chooses a locale for any header", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (header) =>
      expect(LOCALES).toContain(localeOfRequest([header], header)),
    ),
  );
});

it("stores the choice for 365 days, same-site lax", () => {
  expect(LOCALE_COOKIE).toEqual({ name: "user_locale", maxAgeSeconds: 31_536_000, sameSite: "lax" });
  expect(localeCookie("tc", { secure: false, framed: false })).toBe(
    "user_locale=tc; Path=/; Max-Age=31536000; SameSite=Lax",
  );
  expect(localeCookie("tc", { secure: true, framed: true })).toBe(
    "user_locale=tc; Path=/; Max-Age=31536000; SameSite=None; Secure; Partitioned",
  );
});
