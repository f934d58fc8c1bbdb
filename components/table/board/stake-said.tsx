"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useConfirmedStake } from "@/lib/live/game-hooks";
import type { Store } from "@/lib/live/store";
import { useSelected } from "@/lib/live/use-store";
import { useSlipStake } from "@/lib/slip/slip-hooks";
import type { BetCode } from "@/lib/slip/slip-state";
import { betName } from "@/lib/wording/bet-name";
import { formatFunds } from "@/lib/wording/funds";

/** Says what lies on the bet that was pressed: a reader does not tell the pressed button's new name by itself. */
export function StakeSaid({ pressed }: { pressed: Store<BetCode | null> }): ReactNode {
  const bet = useSelected(pressed, (each) => each);
  return (
    <p role="status" className="sr-only" data-testid="stake-said">
      {bet !== null && <Words {...bet} />}
    </p>
  );
}

function Words({ type, number }: BetCode): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const stake = useSlipStake(type, number) + useConfirmedStake(type, number);
  return t("stakeSaid", { bet: betName(names, type, number), stake: formatFunds(stake) });
}
