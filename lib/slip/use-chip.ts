"use client";

import { useCallback } from "react";
import { useBetLimits, useGameCode } from "@/lib/live/game/use-game";
import type { Minor } from "@/lib/money";
import { usePreference } from "@/lib/browser/use-preferences";

/** The selected chip (remembered per game; the first chip of the bet limits when the remembered one is not among them) and its setter. */
export function useChip(): readonly [Minor, (chip: Minor) => void] {
  const game = useGameCode();
  const { betLimits } = useBetLimits();
  const [chips, setChips] = usePreference("chip");
  const offered = betLimits?.chips ?? [];
  const remembered = chips[game];
  const chip = remembered !== undefined && offered.includes(remembered) ? remembered : (offered[0] ?? 0);
  const choose = useCallback((next: Minor) => setChips({ ...chips, [game]: next }), [chips, setChips, game]);
  return [chip, choose];
}
