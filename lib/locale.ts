import { LOCALES, type Locale } from "@/lib/contract/games";
import { LANGUAGE_SECONDS } from "@/lib/contract/session";
import { cookieAttributes, type CookieSite } from "@/lib/cookie-site";

export const DEFAULT_LOCALE: Locale = "en";

/** Time zone of the product (specification, point 9). */
export const TIME_ZONE = "Asia/Kuala_Lumpur";

/** The cookie that stores the chosen language, readable by the browser; {@link cookieAttributes} says when it is not lax. */
export const LOCALE_COOKIE = { name: "user_locale", maxAgeSeconds: LANGUAGE_SECONDS, sameSite: "lax" } as const;

/**
 * Product code → BCP 47. `lang` is for `<html lang>`. `intl` is for every Intl constructor and next-intl: Thai then
 * numbers its years like the other languages. Never pass a product code to Intl: Intl does not know `tc` and `vn`, and
 * silently uses the machine's language.
 */
const TAGS: Readonly<Record<Locale, { readonly lang: string; readonly intl: string }>> = {
  en: { lang: "en", intl: "en" },
  id: { lang: "id", intl: "id" },
  tc: { lang: "zh-Hant", intl: "zh-Hant" },
  th: { lang: "th", intl: "th-u-ca-gregory" },
  vn: { lang: "vi", intl: "vi" },
  zh: { lang: "zh-Hans", intl: "zh-Hans" },
};

export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: "English",
  id: "Bahasa Indonesia",
  tc: "繁體中文",
  th: "ไทย",
  vn: "Tiếng Việt",
  zh: "简体中文",
};

export const htmlLang = (locale: Locale): string => TAGS[locale].lang;

export const intlTag = (locale: Locale): string => TAGS[locale].intl;

/** The product locale of a tag from `intlTag` or `htmlLang`; the default locale for any other tag. */
export function localeOfTag(tag: string): Locale {
  return LOCALES.find((locale) => intlTag(locale) === tag || htmlLang(locale) === tag) ?? DEFAULT_LOCALE;
}

/** Exactly a product code (`tc`), from a cookie or a parameter; undefined for anything else. */
export function parseLocale(value: unknown): Locale | undefined {
  return LOCALES.find((locale) => locale === value);
}

export interface LocaleOffer {
  readonly locales: readonly Locale[];
  readonly defaultLocale: Locale;
}

const EVERY_LOCALE: LocaleOffer = { locales: LOCALES, defaultLocale: DEFAULT_LOCALE };

type Wished = readonly (string | null | undefined)[];

export const firstOffered = (wished: Wished, { locales }: LocaleOffer): Locale | undefined =>
  wished.map(parseLocale).find((locale) => locale !== undefined && locales.includes(locale));

/** The first wished language that is offered, else the best offered language of the browser, else the default. */
export function localeOfRequest(
  wished: Wished,
  acceptLanguage: string | null | undefined,
  offer: LocaleOffer = EVERY_LOCALE,
): Locale {
  return firstOffered(wished, offer) ?? negotiate(acceptLanguage ?? "", offer.locales) ?? offer.defaultLocale;
}

export function localeCookie(locale: Locale, site: CookieSite): string {
  const { name, maxAgeSeconds } = LOCALE_COOKIE;
  return `${name}=${locale}; Path=/; Max-Age=${maxAgeSeconds}; ${cookieAttributes(site)}`;
}

/** A browser names a handful of languages; the rest of a longer header is not read. */
const MAX_RANGES = 20;
const MAX_HEADER = 500;

function negotiate(header: string, offered: readonly Locale[]): Locale | undefined {
  return header
    .slice(0, MAX_HEADER)
    .split(",", MAX_RANGES)
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      return { locale: localeSpoken(tag), quality: qualityOf(parameters) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ locale }) => locale !== undefined && offered.includes(locale))?.locale;
}

function qualityOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  if (given === undefined) return 1;
  const quality = Number(given.slice(given.indexOf("=") + 1).trim() || Number.NaN);
  return quality >= 0 && quality <= 1 ? quality : 0;
}

/** Chinese is matched by its script, given or implied: `zh-TW` and `zh-HK` imply Traditional. */
function localeSpoken(tag: string): Locale | undefined {
  const wanted = maximized(tag);
  if (wanted === undefined) return undefined;
  spoken ??= LOCALES.map((locale) => ({ locale, tag: maximized(htmlLang(locale)) }));
  return spoken.find(
    ({ tag }) => tag?.language === wanted.language && (wanted.language !== "zh" || tag.script === wanted.script),
  )?.locale;
}

/** Computed at first use, and reused for each call of a browser without the cookie. */
let spoken: readonly { readonly locale: Locale; readonly tag: Intl.Locale | undefined }[] | undefined;

function maximized(tag: string): Intl.Locale | undefined {
  // Intl.Locale throws for `*`, for an empty tag and for an invalid tag.
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}
