"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useBrand } from "@/lib/browser/brand";
import { LOCALES, type Locale } from "@/lib/contract/games";
import { isChoiceNewer, keepLocale, sendLocale, useLanguage } from "@/lib/language/language";
import { useAccount, useCachedAccount } from "@/lib/live/player/use-player";

/**
 * Switches the page to the account's language if nobody has chosen a language for this page or browser, and whenever
 * the account's language changes later, for instance on another device. The player's own choice here takes
 * precedence, and is sent until the platform accepts it.
 */
export function AccountLanguage(): null {
  const account = useAccount();
  const kept = useCachedAccount();
  const offered = useBrand()?.locales ?? LOCALES;
  const { chosen, take } = useLanguage();
  /** The previous account's language; undefined before the first account. */
  const known = useRef<Locale | null>(undefined);
  const follow = useEffectEvent((lang: Locale | null) => {
    void sendLocale();
    const isFirst = known.current === undefined;
    const isSame = known.current === lang;
    known.current = lang;
    if (lang === null || isSame || (isFirst && chosen) || isChoiceNewer() || !offered.includes(lang)) return;
    keepLocale(lang);
    take(lang);
  });
  useEffect(() => {
    if (kept !== null) known.current = kept.account.lang;
  }, [kept]);
  useEffect(() => {
    if (account !== null) follow(account.lang);
  }, [account]);
  return null;
}
