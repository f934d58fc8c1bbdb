"use client";

import { useMemo } from "react";
import { betSettingAt } from "./betting";
import { useGameSession } from "./context";
import { useBetSetting } from "./use-game";
import type { BetSetting } from "./types";
import { useSelected } from "../use-store";

export interface BetTiers {
  /** Every setting of the game, in the server's order. */
  readonly tiers: readonly BetSetting[];
  /** The one in force. */
  readonly index: number;
  /** True while the server forces it: the choice is locked. */
  readonly forced: boolean;
  /** Does nothing while forced. */
  choose(index: number): void;
}

/** All bet settings of the game, for a screen that compares them. */
export function useBetTiers(): BetTiers {
  const settings = useSelected(useGameSession().store, (state) => state.settings);
  const { index, forced, choose } = useBetSetting();
  const tiers = useMemo(
    () =>
      settings.settings.flatMap((_, at) => {
        const { setting } = betSettingAt(settings, null, at);
        return setting === null ? [] : [setting];
      }),
    [settings],
  );
  return { tiers, index, forced, choose };
}
