"use client";

import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useConfirmedStake, useOdds, useOddsMove } from "@/lib/live/game-hooks";
import { useSlipLineProblem, useSlipStake } from "@/lib/slip/slip-hooks";
import { betName } from "@/lib/wording/bet-name";
import { formatFunds, formatOdds } from "@/lib/wording/funds";
import { StakeMark } from "./stake-mark";

export interface BetCellProps {
  type: string;
  number: string;
  /** What the cell shows above its odds. */
  face: string | number;
  /** A picture of the face; the face itself is then not written. */
  picture?: ReactNode;
  /** `dense` for boards of a hundred cells. */
  density?: "dense" | "normal" | "tall";
  className?: string;
}

const DENSITIES = {
  dense: "min-h-10 gap-0.5 px-0.5 desk:min-h-9",
  normal: "min-h-11 gap-0.5 px-0.5 desk:min-h-10",
  tall: "min-h-13 gap-1 px-1",
} as const;

/**
 * One bet of the board. It renders again only when its own odds or chips change; the board hears its presses. A bet
 * without odds is not on sale and cannot be pressed.
 */
export const BetCell = memo(function BetCell({
  type,
  number,
  face,
  picture,
  density = "normal",
  className,
}: BetCellProps): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const odds = useOdds(type, number);
  const move = useOddsMove(type, number);
  const stake = useSlipStake(type, number);
  const confirmed = useConfirmedStake(type, number);
  const problem = useSlipLineProblem(type, number);
  const said = {
    bet: betName(names, type, number),
    odds: odds === undefined ? "–" : formatOdds(odds),
    amount: formatFunds(stake),
    confirmed: formatFunds(confirmed),
  };
  return (
    <button
      type="button"
      data-bet={`${type}:${number}`}
      disabled={odds === undefined}
      aria-label={t(sentence(stake, confirmed), said)}
      className={classNames(
        "relative flex min-w-0 flex-col items-center justify-center rounded-sm border leading-none transition-colors duration-100 select-none focus-visible:z-10 disabled:opacity-40",
        DENSITIES[density],
        stake > 0
          ? problem === null
            ? "border-accent bg-accent-soft"
            : "border-warn bg-warn-soft"
          : confirmed > 0
            ? "border-win/60 bg-win-soft"
            : "border-line bg-raised hover:border-line-strong hover:bg-hover",
        className,
      )}
    >
      {picture ?? (
        <span className="max-w-full truncate text-xs leading-tight font-semibold tracking-tight desk:text-sm desk:tracking-normal">
          {face}
        </span>
      )}
      <span
        key={odds}
        className={classNames(
          "rounded-xs text-2xs leading-none text-muted",
          move === 1 && "animate-flash-up",
          move === -1 && "animate-flash-down",
        )}
      >
        {said.odds}
      </span>
      <StakeMark stake={stake} confirmed={confirmed} />
    </button>
  );
});

function sentence(stake: number, confirmed: number): "cell" | "cellStaked" | "cellConfirmed" | "cellBoth" {
  if (stake > 0) return confirmed > 0 ? "cellBoth" : "cellStaked";
  return confirmed > 0 ? "cellConfirmed" : "cell";
}
