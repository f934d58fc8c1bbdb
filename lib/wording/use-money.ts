"use client";

import { useLocale } from "next-intl";
import { useCurrency } from "@/lib/live/player/use-player";
import type { Currency } from "@/lib/money";
import { type MoneyFormat, moneyFormat } from "./money-format";

/** Amounts in the page's language, of the player's currency unless another is given. Always the same object for the same of both. */
export function useMoney(currency?: Currency): MoneyFormat {
  const own = useCurrency();
  return moneyFormat(useLocale(), currency ?? own);
}
