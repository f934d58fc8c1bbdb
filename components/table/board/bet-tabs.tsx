"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { betTypeName } from "@/lib/wording/bet-type";
import { useTableKeys } from "../use-table-keys";
import { TabStakeMark } from "./tab-stake-mark";

interface BetTabsProps {
  types: readonly string[];
  /** Index of the chosen type. */
  chosen: number;
  onChoose: (index: number) => void;
}

/** A tab for each bet type; on a phone they share the width and long names take two lines. */
export function BetTabs({ types, chosen, onChoose }: BetTabsProps): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const keys = useTableKeys();
  return (
    <div
      role="tablist"
      aria-label={t("types")}
      onKeyDown={(press) => {
        moveTab(press, types, chosen, onChoose);
        keys(press);
      }}
      className="grid auto-cols-fr grid-flow-col border-b border-line desk:px-2"
    >
      {types.map((type, index) => (
        <button
          key={type}
          type="button"
          role="tab"
          id={`tab-${type}`}
          aria-selected={index === chosen}
          aria-controls="board"
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onChoose(index)}
          className={classNames(
            "relative flex min-h-12 min-w-0 items-center justify-center px-1 text-center text-xs leading-tight font-medium text-balance transition-colors focus-visible:-outline-offset-2 desk:px-3 desk:text-sm wide:text-base",
            index === chosen
              ? "text-text after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent"
              : "text-muted hover:text-text",
          )}
        >
          {betTypeName(names, type)}
          <TabStakeMark type={type} />
        </button>
      ))}
    </div>
  );
}

/** The tab list's keys: the arrows go round, Home and End to its ends. */
function moveTab(
  press: KeyboardEvent<HTMLElement>,
  types: readonly string[],
  at: number,
  choose: (index: number) => void,
): void {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: -1 - at };
  const step = Object.hasOwn(steps, press.key) ? steps[press.key] : undefined;
  if (step === undefined) return;
  const next = (at + step + types.length) % types.length;
  press.preventDefault();
  choose(next);
  press.currentTarget.querySelector<HTMLElement>(`#tab-${types[next]}`)?.focus();
}
