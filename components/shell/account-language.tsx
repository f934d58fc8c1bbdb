"use client";

import { useLocale } from "next-intl";
import { useRouter } from "next/navigation";
import { startTransition, useEffect, useEffectEvent, useRef } from "react";
import type { Account } from "@/lib/contract/entities";
import type { Locale } from "@/lib/contract/games";
import { useAccount } from "@/lib/live/player-hooks";
import { localeOfTag } from "@/lib/locale";
import { isChoiceNewer, keepLocale, tellLocale } from "./choose-locale";

/** Switches the page to the language of the account when a newer one of it says another; the player's own choice goes before. */
export function AccountLanguage(): null {
  const account = useAccount();
  const current = localeOfTag(useLocale());
  const router = useRouter();
  // A server that renders another language than the cookie's must not be asked again and again.
  const followed = useRef<Locale>(undefined);
  const follow = useEffectEvent(({ lang }: Account) => {
    if (lang === current) return;
    if (isChoiceNewer()) {
      tellLocale();
      return;
    }
    if (followed.current === lang || !keepLocale(lang)) return;
    followed.current = lang;
    startTransition(() => router.refresh());
  });
  useEffect(() => follow(account), [account]);
  return null;
}
