"use client";

import type { Preferences } from "@/lib/browser/preferences";
import { usePreference } from "@/lib/browser/use-preferences";
import { useCurrency } from "@/lib/live/player/use-player";
import type { Currency, Minor } from "@/lib/money";

/**
 * The maximum stake of one order of taps that bet at once; null while taps wait for Confirm, and until the player has
 * set an amount.
 */
export const tapMaximumOf = (stored: Preferences["oneTapMax"], currency: Currency): Minor | null =>
  stored[currency] || null;

export function useTapMaximum(): Minor | null {
  const [stored] = usePreference("oneTapMax");
  return tapMaximumOf(stored, useCurrency());
}
