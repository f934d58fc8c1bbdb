"use client";

import { useEffect, useEffectEvent } from "react";
import type { Account } from "@/lib/contract/entities";
import { useAccount } from "@/lib/live/player-hooks";
import { isChoiceNewer, keepLocale, tellLocale } from "@/lib/language/choose-locale";
import { useLanguage } from "@/lib/language/language";

/** Switches the page to the language of the account when a newer one of it says another; the player's own choice goes before. */
export function AccountLanguage(): null {
  const account = useAccount();
  const { locale, take } = useLanguage();
  const follow = useEffectEvent(({ lang }: Account) => {
    if (lang === locale) return;
    if (isChoiceNewer()) {
      tellLocale();
      return;
    }
    keepLocale(lang);
    take(lang);
  });
  useEffect(() => {
    if (account !== null) follow(account);
  }, [account]);
  return null;
}
