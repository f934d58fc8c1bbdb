"use client";

import type { Preferences } from "@/lib/browser/preferences";
import { usePreference } from "@/lib/browser/use-preferences";
import { useCurrency } from "@/lib/live/player/use-player";
import type { Currency, Minor } from "@/lib/money";

/** What one order of taps that bet at once may stake; null while they do not, and while the player has named no amount. */
export const tapMaximumOf = (stored: Preferences["oneTapMax"], currency: Currency): Minor | null =>
  stored[currency] || null;

export function useTapMaximum(): Minor | null {
  const [stored] = usePreference("oneTapMax");
  return tapMaximumOf(stored, useCurrency());
}
