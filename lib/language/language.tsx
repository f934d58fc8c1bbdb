"use client";

import { type Messages, NextIntlClientProvider } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Locale } from "@/lib/contract/games";
import { htmlLang, intlTag, TIME_ZONE, LOCALE_COOKIE, localeCookie, parseLocale } from "@/lib/locale";
import { call, CALL_TIMEOUT_MS } from "@/lib/api/call";
import { isCallMissing } from "@/lib/api/call-error";
import { pageCookieSite } from "@/lib/cookie-site";

interface Language {
  readonly locale: Locale;
  /** True if the player, the launch or the embedding page has chosen the language, or the cookie has it. */
  readonly chosen: boolean;
  /** All words of a language that was chosen after the document loaded; null: the document's own words. */
  readonly pack: Messages | null;
  readonly pending: boolean;
  /** Replaces the words of the page and keeps the page. If the words cannot be loaded nothing changes. */
  take(locale: Locale): void;
}

const LanguageContext = createContext<Language | null>(null);

interface LanguageProviderProps {
  locale: Locale;
  children: ReactNode;
}

/** The import runs at the first change of the language. Rejects if a script cannot be loaded. */
const loadPack = async (locale: Locale): Promise<Messages> => (await import("@/i18n/read-pack")).readPack(locale);

const never = () => () => undefined;

/** The page's language: the latest choice on this page, else the cookie's language, else the document's. */
export function LanguageProvider({ locale: own, children }: LanguageProviderProps): ReactNode {
  const kept = useSyncExternalStore(
    never,
    () => keptLocale() ?? null,
    () => null,
  );
  const [picked, take] = useState<Locale | null>(null);
  const [taken, setTaken] = useState<{ locale: Locale; pack: Messages } | null>(null);
  const wanted = picked ?? kept ?? own;
  const chosen = (picked ?? kept) !== null;
  const locale = taken?.locale ?? own;
  useEffect(() => {
    if (wanted === locale) return undefined;
    let current = true;
    loadPack(wanted).then(
      (pack) => {
        if (current) setTaken({ locale: wanted, pack });
      },
      (error: unknown) => {
        console.error(`the language pack ${wanted} could not be loaded`, error);
        if (current) take(locale);
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, locale]);
  useEffect(() => {
    document.documentElement.lang = htmlLang(locale);
  }, [locale]);
  const pack = taken?.pack ?? null;
  const pending = wanted !== locale;
  const value = useMemo(() => ({ locale, chosen, pack, pending, take }), [locale, chosen, pack, pending]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

/** Throws outside a `<LanguageProvider>`. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === null) throw new Error("this hook needs a <LanguageProvider> above it");
  return language;
}

interface WordsProps {
  /** The messages in the document's language. */
  messages: Partial<Messages>;
  children: ReactNode;
}

export function Words({ messages, children }: WordsProps): ReactNode {
  const { locale, pack } = useLanguage();
  return (
    <NextIntlClientProvider locale={intlTag(locale)} messages={pack ?? messages} timeZone={TIME_ZONE}>
      {children}
    </NextIntlClientProvider>
  );
}

/** The player's latest choice on this page, until the platform has it. */
let unsent: Locale | null = null;
let sending = false;
/** When the platform last accepted a choice of this page. */
let sentAt = Number.NEGATIVE_INFINITY;

/** True after the platform has answered that it stores no languages: this page does not send again. */
let isUnsupported = false;

export function keepLocale(locale: Locale): void {
  const site = pageCookieSite();
  // A partitioned cookie does not replace an older unpartitioned cookie, which would keep the old language.
  if (site.framed) document.cookie = `${LOCALE_COOKIE.name}=; Path=/; Max-Age=0`;
  document.cookie = localeCookie(locale, site);
}

export function keptLocale(): Locale | undefined {
  const prefix = `${LOCALE_COOKIE.name}=`;
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(prefix));
  return parseLocale(found?.slice(prefix.length));
}

export function chooseLocale(locale: Locale, signedIn: boolean): void {
  keepLocale(locale);
  if (!signedIn) return;
  unsent = locale;
  void sendLocale();
}

export async function sendLocale(): Promise<void> {
  const lang = unsent;
  if (lang === null || sending || isUnsupported) return;
  sending = true;
  try {
    await call("locale", { lang });
  } catch (error) {
    isUnsupported = isCallMissing(error);
    if (!isUnsupported) console.warn("the platform was not told the language", error);
    return;
  } finally {
    sending = false;
  }
  sentAt = performance.now();
  if (unsent === lang) unsent = null;
  // The player has chosen again meanwhile.
  else await sendLocale();
}

/** True while an arriving account may be older than the player's own choice at the platform. */
export const isChoiceNewer = (): boolean => unsent !== null || performance.now() - sentAt < CALL_TIMEOUT_MS;
