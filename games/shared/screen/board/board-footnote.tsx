"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useSlipRefusal } from "@/lib/slip/use-slip";
import { refusalWords, useReasonContext } from "@/lib/slip/problem-words";

/** How to use the board and what a bet may hold; after a press that added nothing, the reason. */
export function BoardFootnote({ types }: { types: readonly string[] }): ReactNode {
  const t = useTranslations("table");
  const refusal = useSlipRefusal();
  const context = useReasonContext();
  const ranges = types.flatMap((type) => {
    const limit = context.betLimits?.limits[type];
    return limit === undefined
      ? []
      : t("perLine", { min: context.money.plainWhole(limit.min), max: context.money.plainWhole(limit.max) });
  });
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-faint">
      <div data-testid="board-note" className="min-w-0 flex-1 basis-48">
        {refusal === null && (
          <p>
            <span className="hidden pointer-coarse:inline">{t("hintTouch")}</span>
            <span className="pointer-coarse:hidden">{t("hintMouse")}</span>
          </p>
        )}
        {/* Only the refusal is announced: together with the hint, the end of a refusal would announce the hint again. */}
        <p role="status" className="font-medium text-warn">
          {refusal !== null && refusalWords(refusal, context)}
        </p>
      </div>
      {/* The types of one board mostly share their limits. */}
      {[...new Set(ranges)].map((range) => (
        <p key={range} className="whitespace-nowrap">
          {range}
        </p>
      ))}
      {/* Visible to keyboard users only; always the board's description. */}
      <p id="board-keys" className="hidden basis-full group-has-focus-visible/board:block">
        {t("hintKeys")}
      </p>
    </div>
  );
}
