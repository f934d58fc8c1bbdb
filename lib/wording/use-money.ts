"use client";

import { useLocale } from "next-intl";
import { useCurrency } from "@/lib/live/player/use-player";
import type { Currency } from "@/lib/money";
import { type MoneyFormat, moneyFormat } from "./money-format";

/** The player's currency unless given. The same language and currency return the same object. */
export function useMoney(currency?: Currency): MoneyFormat {
  const own = useCurrency();
  return moneyFormat(useLocale(), currency ?? own);
}
