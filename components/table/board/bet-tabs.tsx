"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useTableKeys } from "../use-table-keys";
import { TabStakeMark } from "./tab-stake-mark";

export const BOARD_CODES = ["tf", "of", "gy", "ft", "dt"] as const;
export type BoardCode = (typeof BOARD_CODES)[number];

/** A tab for each bet type; on a phone the five share the width and long names take two lines. */
export function BetTabs({ code, onChoose }: { code: BoardCode; onChoose: (code: BoardCode) => void }): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const keys = useTableKeys();
  return (
    <div
      role="tablist"
      aria-label={t("types")}
      onKeyDown={(press) => {
        moveTab(press, code, onChoose);
        keys(press);
      }}
      className="grid grid-cols-5 border-b border-line desk:px-2"
    >
      {BOARD_CODES.map((candidate) => (
        <button
          key={candidate}
          type="button"
          role="tab"
          id={`tab-${candidate}`}
          aria-selected={candidate === code}
          aria-controls="board"
          tabIndex={candidate === code ? 0 : -1}
          onClick={() => onChoose(candidate)}
          className={classNames(
            "relative flex min-h-12 min-w-0 items-center justify-center px-1 text-center text-xs leading-tight font-medium text-balance transition-colors focus-visible:-outline-offset-2 desk:px-3 desk:text-sm wide:text-base",
            candidate === code
              ? "text-text after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent"
              : "text-muted hover:text-text",
          )}
        >
          {names(`type.${candidate}`)}
          <TabStakeMark type={candidate} />
        </button>
      ))}
    </div>
  );
}

/** The tab list's keys: the arrows go round, Home and End to its ends. */
function moveTab(press: KeyboardEvent<HTMLElement>, code: BoardCode, choose: (code: BoardCode) => void): void {
  const at = BOARD_CODES.indexOf(code);
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: -1 - at };
  const step = Object.hasOwn(steps, press.key) ? steps[press.key] : undefined;
  if (step === undefined) return;
  const next = BOARD_CODES[(at + step + BOARD_CODES.length) % BOARD_CODES.length];
  if (next === undefined) return;
  press.preventDefault();
  choose(next);
  press.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
}
