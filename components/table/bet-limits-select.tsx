"use client";

import { ChevronDown, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { useBetLimitSets } from "@/lib/live/game/use-game";
import type { BetLimits } from "@/lib/live/types";
import { useMoney } from "@/lib/wording/use-money";

/** The choice of bet limits; locked, with the reason, while the platform forces them. */
export function BetLimitsSelect(): ReactNode {
  const t = useTranslations("table");
  const { sets, index, forced, choose } = useBetLimitSets();
  const money = useMoney();
  /** The widest limits of one line. */
  const wordsOf = ({ limits }: BetLimits): string => {
    const all = Object.values(limits);
    return t("limitsRange", {
      min: money.face(Math.min(...all.map(({ min }) => min))),
      max: money.face(Math.max(...all.map(({ max }) => max))),
    });
  };
  const current = sets[index];
  if (forced) return <FixedBetLimits words={current === undefined ? t("limitsByHouse") : wordsOf(current)} />;
  return (
    <label
      title={t("limits")}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-md border border-field-line bg-raised pl-3 wide:min-w-33 text-sm desk:min-h-10 max-desk:gap-1 max-desk:pl-2 max-desk:text-2xs text-muted transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent-strong"
    >
      <select
        aria-label={t("limits")}
        value={index}
        onChange={(change) => choose(Number(change.target.value))}
        className="h-11 w-full desk:h-10 min-w-0 appearance-none truncate rounded-md bg-transparent pr-2 text-text max-desk:pr-0 outline-none"
      >
        {sets.map((choice, at) => (
          <option key={choice.id} value={at} className="bg-panel text-text">
            {wordsOf(choice)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={15} className="pointer-events-none mr-2.5 -ml-1 shrink-0 max-desk:mr-1.5" />
    </label>
  );
}

/** Unlike a disabled select it takes the focus, and a screen reader can read the reason. */
function FixedBetLimits({ words }: { words: string }): ReactNode {
  const t = useTranslations("table");
  return (
    <ReasonedButton
      aria-label={`${t("limits")}: ${words}`}
      reason={t("limitsForced")}
      reasonAt="start"
      onPress={() => undefined}
      boxClassName="min-w-0"
      className="min-w-0 justify-start! px-3! text-sm! font-normal"
    >
      <Lock aria-hidden size={15} className="shrink-0 text-muted" />
      <span className="truncate text-muted">{words}</span>
    </ReasonedButton>
  );
}
