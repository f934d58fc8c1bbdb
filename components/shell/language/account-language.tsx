"use client";

import { useEffect, useEffectEvent } from "react";
import type { Account } from "@/lib/contract/entities";
import { useAccount } from "@/lib/live/player/use-player";
import { isChoiceNewer, isLocaleKept, keepLocale, keptLocale, sendLocale } from "@/lib/language/choose-locale";
import { useLanguage } from "@/lib/language/language";

/**
 * Switches the page to the language of the account when a newer account has another one; the player's own choice wins. A platform
 * that stores no languages sends a language that the player has not chosen: this browser's language then stays.
 */
export function AccountLanguage(): null {
  const account = useAccount();
  const { locale, take } = useLanguage();
  const follow = useEffectEvent(async ({ lang }: Account, isCurrent: () => boolean) => {
    if (lang === locale) return;
    if (isChoiceNewer()) {
      sendLocale();
      return;
    }
    const kept = keptLocale();
    const mayStay = kept !== undefined && kept !== lang;
    if (mayStay && (!(await isLocaleKept(lang)) || !isCurrent() || isChoiceNewer())) return;
    keepLocale(lang);
    take(lang);
  });
  useEffect(() => {
    if (account === null) return undefined;
    let current = true;
    void follow(account, () => current);
    return () => {
      current = false;
    };
  }, [account]);
  return null;
}
