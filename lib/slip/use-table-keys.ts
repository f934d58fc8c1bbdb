"use client";

import { type KeyboardEvent, useCallback } from "react";
import { useBetLimits } from "@/lib/live/game/use-game";
import { useChip } from "@/lib/slip/use-chip";
import { useSlipActions } from "@/lib/slip/use-slip";

/**
 * The keys of the table while its focus is on the board, its tabs or the chips: 1–9 take the chip of that place, Ctrl+Z
 * (⌘Z) undoes, Ctrl+Shift+Z and Ctrl+Y redo.
 */
export function useTableKeys(): (press: KeyboardEvent) => void {
  const { betLimits } = useBetLimits();
  const [, choose] = useChip();
  const { undo, redo } = useSlipActions();
  return useCallback(
    (press) => {
      const key = press.key.toLowerCase();
      if (press.altKey) return;
      if (press.ctrlKey || press.metaKey) {
        if (key !== "z" && key !== "y") return;
        press.preventDefault();
        if (key === "y" || press.shiftKey) redo();
        else undo();
        return;
      }
      const chip = /^[1-9]$/.test(key) ? betLimits?.chips[Number(key) - 1] : undefined;
      if (chip !== undefined) choose(chip);
    },
    [betLimits, choose, undo, redo],
  );
}
