"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useGameSession } from "@/lib/live/game/context";
import type { Store } from "@/lib/live/store";
import { useSelected } from "@/lib/live/use-store";
import { useBoardCell } from "@/lib/slip/use-slip";
import type { BetCode } from "@/lib/slip/slip-state";
import { betName } from "@/lib/wording/bet-name";
import { useMoney } from "@/lib/wording/use-money";
import type { SaidPress } from "./use-said-presses";

/**
 * Announces the stake on the pressed bet: a screen reader does not read the pressed button's new name by itself. Ends with the
 * round: nobody needs to hear that the stake is then 0.
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
  // Both of one moment, as the cell has them: chips that are being confirmed must not be counted twice between.
  const { stake, confirmed } = useBoardCell(type, number);
  return t("stakeSaid", { bet: betName(names, type, number), stake: money.plain(stake + confirmed) });
}
