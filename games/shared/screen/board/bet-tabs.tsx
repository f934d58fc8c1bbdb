"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { betTypeName } from "@/lib/wording/bet-name";
import type { GameBoard } from "@/games/shared/screen/parts";
import { useSlipSummary } from "@/lib/slip/slip-provider";

/** A dot on the tab of a board that holds chips. */
function TabStakeMark({ types }: { types: readonly string[] }): ReactNode {
  const staked = useSlipSummary().lines.some((line) => types.includes(line.type));
  return (
    staked && (
      <span
        aria-hidden
        className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-accent desk:top-2.5 desk:right-3"
      />
    )
  );
}

interface BetTabsProps {
  boards: readonly GameBoard[];
  /** Index of the chosen board. */
  chosen: number;
  onChoose: (index: number) => void;
}

/** A tab for each board, named after its bet types. On a phone all tabs have the same width, on a desktop each is as wide as its name. */
export function BetTabs({ boards, chosen, onChoose }: BetTabsProps): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  return (
    <div
      role="tablist"
      aria-label={t("types")}
      onKeyDown={(press) => moveTab(press, chosen, boards.length, onChoose)}
      className="flex border-b border-line desk:px-2"
    >
      {boards.map(({ types }, index) => (
        <button
          key={types[0]}
          type="button"
          role="tab"
          id={`tab-${types[0]}`}
          aria-selected={index === chosen}
          aria-controls="board"
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onChoose(index)}
          className={classNames(
            "relative flex min-h-12 min-w-0 flex-1 items-center justify-center px-1 text-center text-xs leading-tight font-medium text-balance hover:transition-colors focus-visible:-outline-offset-2 desk:flex-auto desk:px-2 desk:text-sm wide:text-base full:px-3",
            index === chosen
              ? "text-text after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent"
              : "text-muted hover:text-text",
          )}
        >
          {types.map((type) => betTypeName(names, type)).join(" · ")}
          <TabStakeMark types={types} />
        </button>
      ))}
    </div>
  );
}

/** The tab list's keys: the arrows wrap around, Home and End go to its ends. */
function moveTab(press: KeyboardEvent<HTMLElement>, at: number, count: number, choose: (index: number) => void): void {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: -1 - at };
  const step = Object.hasOwn(steps, press.key) ? steps[press.key] : undefined;
  if (step === undefined) return;
  const next = (at + step + count) % count;
  press.preventDefault();
  choose(next);
  press.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
}
