"use client";

import { type Messages, NextIntlClientProvider } from "next-intl";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Locale } from "@/lib/contract/games";
import { htmlLang, intlTag, TIME_ZONE } from "@/lib/locale";
import { keptLocale } from "./kept-locale";

interface Language {
  readonly locale: Locale;
  /** The player, the launch or the page around the frame has chosen it, or the browser's cookie keeps it. */
  readonly chosen: boolean;
  /** All words of a language that was chosen since the document came; null: the document's own. */
  readonly pack: Messages | null;
  /** A language is being loaded. */
  readonly pending: boolean;
  /** Replaces the words of the page and keeps the page. If the words cannot be loaded nothing changes. */
  take(locale: Locale): void;
}

const LanguageContext = createContext<Language | null>(null);

export interface LanguageProviderProps {
  /** The document's. */
  locale: Locale;
  children: ReactNode;
}

/** Loaded with the first change of the language. Rejects if a script does not come. */
const loadPack = async (locale: Locale): Promise<Messages> => (await import("@/i18n/read-pack")).readPack(locale);

const never = () => () => undefined;

/**
 * The page's language: the document's, until the player chooses another or until another page writes another one into
 * the cookie.
 */
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

export interface WordsProps {
  /** The messages in the document's language. */
  messages: Partial<Messages>;
  children: ReactNode;
}

/** The words of the components below, in the page's language. */
export function Words({ messages, children }: WordsProps): ReactNode {
  const { locale, pack } = useLanguage();
  return (
    <NextIntlClientProvider locale={intlTag(locale)} messages={pack ?? messages} timeZone={TIME_ZONE}>
      {children}
    </NextIntlClientProvider>
  );
}
