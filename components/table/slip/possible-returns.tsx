"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { toNumber } from "@/games/shared/rules/pricing";
import type { Fraction, ReturnRange, StakedLine } from "@/games/shared/rules/types";
import { useGameSession, useRound, useGameRules } from "@/lib/live/game/use-game";
import { useSelected, afterPaint } from "@/lib/live/store";
import type { Minor } from "@/lib/money";
import { decimals } from "@/lib/wording/decimals";
import { Gain } from "@/lib/wording/gain";
import { useMoney } from "@/lib/wording/use-money";

export interface PossibleReturnsProps {
  /** At least one line; null if the amounts of the lines cannot be confirmed. */
  lines: readonly StakedLine[] | null;
  total: Minor;
  /** The maximum return of one order. */
  maxPayout: Minor;
}

/** The best and the worst that the bets of one order can return, each with its net amount, and how many outcomes return anything. */
export function PossibleReturns({ lines, total, maxPayout }: PossibleReturnsProps): ReactNode {
  const t = useTranslations("slip");
  const money = useMoney();
  const range = useReturnRange(lines);
  const shown = (returned: Minor | undefined, testId: string): ReactNode => {
    const paid = returned === undefined ? undefined : Math.min(returned, maxPayout);
    return (
      <dd className="flex justify-end gap-1.5 whitespace-nowrap">
        {paid !== undefined && (
          <span className="text-xs">
            <Gain net={paid - total} />
          </span>
        )}
        <span data-testid={testId}>{paid === undefined ? NOT_KNOWN : money.plain(paid)}</span>
      </dd>
    );
  };
  return (
    <>
      <dt className="text-muted">{t("best")}</dt>
      {shown(range?.best, "possible-return")}
      <dt className="text-muted">{t("worst")}</dt>
      {shown(range?.worst, "least-return")}
      <dt className="text-muted">{t("covers")}</dt>
      <dd className="text-right whitespace-nowrap" data-testid="covers">
        <Covered share={range?.paying ?? null} />
      </dd>
      {(range?.best ?? 0) > maxPayout && (
        <dd className="col-span-2 text-xs text-faint">{t("capped", { amount: money.labelledWhole(maxPayout) })}</dd>
      )}
    </>
  );
}

const NOT_KNOWN = "–";

/** Up to this number of outcomes are shown as a count; more are shown as a percentage. */
const COUNTED = 100n;

/** A percentage that is not exactly 0 or 100 is never shown as either. */
const LEAST_SHARE = 0.001;

function Covered({ share }: { share: Fraction | null }): ReactNode {
  const t = useTranslations("slip");
  const tag = useLocale();
  if (share === null) return NOT_KNOWN;
  const { value, over } = share;
  if (over <= COUNTED) return t("coversOf", { count: Number(value), all: Number(over) });
  const exact = value === 0n || value === over;
  const part = exact ? toNumber(share) : Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, toNumber(share)));
  const percent = Number((part * 100).toFixed(1));
  return `${decimals(percent, Number.isInteger(percent) ? 0 : 1, tag)}%`;
}

/** The returns of the lines at the present odds. They are computed after the first paint, and are null before it and without lines. */
function useReturnRange(lines: readonly StakedLine[] | null): ReturnRange | null {
  const rules = useGameRules();
  const odds = useSelected(useGameSession().store, (state) => state.odds);
  const form = useRound()?.form ?? undefined;
  const [range, setRange] = useState<ReturnRange | null>(null);
  useEffect(() => {
    if (rules === null) return undefined;
    return afterPaint(() => {
      if (lines === null) return setRange(null);
      const isKnown = lines.every(({ type, number }) => rules.find(type, number) !== undefined);
      const now = lines.map((line) => ({ ...line, odds: odds[line.type]?.[line.number] ?? line.odds }));
      setRange(isKnown ? rules.returnRange(now, form) : null);
    });
  }, [rules, odds, form, lines]);
  return range;
}
