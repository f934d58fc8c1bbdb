"use client";

import { useMemo } from "react";
import { betSettingAt } from "./betting";
import { useGameSession } from "./context";
import { useBetSetting } from "./use-game";
import type { BetSetting } from "./types";
import { useSelected } from "../use-store";

export interface BetLimitsChoice {
  /** All bet limits of the game, in the server's order. */
  readonly choices: readonly BetSetting[];
  /** The one in force. */
  readonly index: number;
  /** True while the server forces it: the choice is locked. */
  readonly forced: boolean;
  /** Does nothing while forced. */
  choose(index: number): void;
}

/** All bet limits of the game, for a screen that compares them. */
export function useBetLimits(): BetLimitsChoice {
  const settings = useSelected(useGameSession().store, (state) => state.settings);
  const { index, forced, choose } = useBetSetting();
  const choices = useMemo(
    () =>
      settings.settings.flatMap((_, at) => {
        const { setting } = betSettingAt(settings, null, at);
        return setting === null ? [] : [setting];
      }),
    [settings],
  );
  return { choices, index, forced, choose };
}
