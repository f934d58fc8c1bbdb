"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { Locale } from "@/lib/contract/games";
import { chooseLocale } from "./choose-locale";

/** Switches the language without leaving the page, and whether that is under way. `signedIn`: the platform is told too. */
export function useChooseLocale(signedIn: boolean): readonly [pending: boolean, choose: (locale: Locale) => void] {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const choose = (locale: Locale): void => {
    chooseLocale(locale, signedIn);
    startTransition(() => router.refresh());
  };
  return [pending, choose];
}
