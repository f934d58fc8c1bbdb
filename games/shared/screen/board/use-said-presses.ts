"use client";

import { useMemo, useState } from "react";
import { useGameSession } from "@/lib/live/game/context";
import { createStore, type Store } from "@/lib/live/store";
import { afterPaint } from "@/lib/slip/after-paint";
import { type BetCode, codeOf } from "@/lib/slip/slip-state";
import { useSlipSession } from "@/lib/slip/slip-provider";
import type { CellActions } from "./use-cell-gestures";

/** A bet, and the latest round when it was pressed. */
export interface SaidPress {
  readonly bet: BetCode;
  readonly roundId: number | undefined;
}

/**
 * The board's actions, and the bet that the latest press changed, null before the first. It is in a store, so that no board
 * renders with it, and one paint late, as its announcement is.
 */
export function useSaidPresses(): { actions: CellActions; pressed: Store<SaidPress | null> } {
  const slip = useSlipSession();
  const game = useGameSession();
  const [pressed] = useState(() => createStore<SaidPress | null>(null));
  const actions = useMemo<CellActions>(() => {
    const say = (bet: BetCode): void => {
      const roundId = game.store.get().rounds[0]?.id;
      afterPaint(() => pressed.set({ bet, roundId }));
    };
    return {
      add(type, number) {
        const added = slip.actions.add(type, number);
        if (added) say({ type, number });
        return added;
      },
      removeChip(type, number) {
        const stakeOf = (): number | undefined => slip.store.get().stakes[codeOf({ type, number })];
        const before = stakeOf();
        slip.actions.removeChip(type, number);
        if (stakeOf() !== before) say({ type, number });
      },
    };
  }, [slip, game, pressed]);
  return { actions, pressed };
}
