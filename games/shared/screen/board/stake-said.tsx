"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { useGameSession } from "@/lib/live/game/context";
import { createStore, type Store } from "@/lib/live/store";
import { useSelected } from "@/lib/live/use-store";
import { afterPaint } from "@/lib/slip/after-paint";
import { useSlipSession } from "@/lib/slip/slip-provider";
import { codeOf } from "@/lib/slip/slip-state";
import type { BetCode } from "@/lib/slip/slip-types";
import { useBoardCell } from "@/lib/slip/use-slip";
import { betName } from "@/lib/wording/bet-name";
import { useMoney } from "@/lib/wording/use-money";
import type { CellActions } from "./use-cell-gestures";

/** A bet, and the latest round when it was pressed. */
interface SaidPress {
  readonly bet: BetCode;
  readonly roundId: number | undefined;
}

/**
 * The board's actions, and the bet that the latest press changed, null before the first. A store holds the bet,
 * therefore no board renders with it. Listeners are notified one paint late, like the announcement.
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

/**
 * Announces the stake on the pressed bet, because a screen reader does not read the pressed button's new name. The
 * announcement ends with the round: it never says that the stake is then 0.
 */
export function StakeSaid({ pressed }: { pressed: Store<SaidPress | null> }): ReactNode {
  const press = useSelected(pressed, (each) => each);
  const roundId = useSelected(useGameSession().store, ({ rounds }) => rounds[0]?.id);
  return (
    <p role="status" className="sr-only" data-testid="stake-said">
      {press !== null && press.roundId === roundId && <Words {...press.bet} />}
    </p>
  );
}

function Words({ type, number }: BetCode): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const money = useMoney();
  // Both from the same moment, as in the cell: chips that are being confirmed must not be counted twice.
  const { stake, confirmed } = useBoardCell(type, number);
  return t("stakeSaid", { bet: betName(names, type, number), stake: money.plain(stake + confirmed) });
}
