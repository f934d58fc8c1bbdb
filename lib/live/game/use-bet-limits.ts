"use client";

import { useMemo } from "react";
import { betLimitsAt } from "./betting";
import { useGameSession } from "./context";
import { useBetLimits } from "./use-game";
import type { BetLimits } from "../types";
import { useSelected } from "../use-store";

export interface BetLimitSets {
  /** Every set of the game, in the server's order. */
  readonly sets: readonly BetLimits[];
  /** The bet limits in force. */
  readonly index: number;
  /** True while the server forces it: the choice is locked. */
  readonly forced: boolean;
  /** Does nothing while forced. */
  choose(index: number): void;
}

/** All bet limits of the game, for a screen that compares them. */
export function useBetLimitSets(): BetLimitSets {
  const settings = useSelected(useGameSession().store, (state) => state.settings);
  const currency = useSelected(useGameSession().store, (state) => state.currency);
  const { index, forced, choose } = useBetLimits();
  const sets = useMemo(
    () =>
      settings.settings.flatMap((_, at) => {
        const { betLimits } = betLimitsAt({ settings, currency }, null, at);
        return betLimits === null ? [] : [betLimits];
      }),
    [settings, currency],
  );
  return { sets, index, forced, choose };
}
