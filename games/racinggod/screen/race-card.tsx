"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NumberTile } from "@/components/ui/number-tile";
import { useLatestRound } from "@/lib/live/game/use-game";
import { betTypeName } from "@/lib/wording/bet-name";
import { decimals } from "@/lib/wording/decimals";
import { BetCell } from "@/games/shared/screen/board/bet-cell";
import { BoardSection } from "@/games/shared/screen/board/section";
import { WholeSides } from "@/games/shared/screen/board/whole-sides";

/** Racing God's field. */
export const RACERS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Strengths add up to this: one hundredth of it is one per cent of chance to win. */
const ALL_STRENGTH = 10_000;
/** The strongest that a racer can be (the drift's bound) fills its bar. */
const STRONGEST = 2_600;

/** The race card: each racer with its published form, to win and to be placed; the winner's sides below. */
export function RaceCard(): ReactNode {
  const t = useTranslations("racinggod");
  const names = useTranslations("bets");
  const form = useLatestRound()?.form ?? null;
  return (
    <>
      <BoardSection
        title={t("card")}
        note={t("cardNote")}
        help={{ words: t("help.card"), groups: ["win winner", "plc place"] }}
      >
        <ol className="grid gap-1 wide:grid-flow-col wide:grid-cols-2 wide:grid-rows-4 wide:gap-x-3">
          {RACERS.map((racer) => (
            <li
              key={racer}
              className="grid grid-cols-[2rem_minmax(0,1fr)_minmax(4.5rem,6rem)_minmax(4.5rem,6rem)] items-center gap-1.5"
            >
              <NumberTile value={racer} size="md" />
              <Form strength={form?.[racer - 1] ?? null} />
              <BetCell type="win" number={String(racer)} face={betTypeName(names, "win")} />
              <BetCell type="plc" number={String(racer)} face={betTypeName(names, "plc")} />
            </li>
          ))}
        </ol>
      </BoardSection>
      <BoardSection title={t("sides")} note={t("sidesNote")} help={{ words: t("help.sides"), groups: ["ts side"] }}>
        <WholeSides type="ts" />
      </BoardSection>
    </>
  );
}

/** A racer's chance to win, which the round publishes, as a bar and a number. */
function Form({ strength }: { strength: number | null }): ReactNode {
  const t = useTranslations("racinggod");
  const tag = useLocale();
  if (strength === null) return <span className="text-xs text-faint">–</span>;
  const percent = decimals((strength * 100) / ALL_STRENGTH, 1, tag);
  return (
    <p className="flex min-w-0 items-center gap-2 pr-1">
      <span aria-hidden className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-raised">
        <span
          className="block h-full origin-left rounded-full bg-accent transition-transform duration-500"
          style={{ transform: `scaleX(${Math.min(1, strength / STRONGEST).toFixed(3)})` }}
        />
      </span>
      <span className="w-11 text-right text-xs text-muted">
        <span className="sr-only">{t("chance")} </span>
        {t("percent", { percent })}
      </span>
    </p>
  );
}
