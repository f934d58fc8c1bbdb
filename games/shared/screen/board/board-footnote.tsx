"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { usePreference } from "@/lib/browser/use-preferences";
import { usePressWords, useTapHint } from "@/lib/slip/press-words";
import { useReasonContext } from "@/lib/slip/problem-words";

/**
 * Explains the board and the limits of a bet; after a press that added nothing, shows the reason; after an undo, shows
 * what it undid.
 */
export function BoardFootnote({ types }: { types: readonly string[] }): ReactNode {
  const t = useTranslations("table");
  const press = usePressWords();
  const context = useReasonContext();
  const tapHint = useTapHint();
  const [hasShortcuts] = usePreference("shortcuts");
  const ranges = types.flatMap((type) => {
    const limit = context.betLimits?.limits[type];
    return limit === undefined
      ? []
      : t("perLine", { min: context.money.plainWhole(limit.min), max: context.money.plainWhole(limit.max) });
  });
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-faint">
      <div data-testid="board-note" className="min-w-0 flex-1 basis-48">
        {press === null && (
          <p>
            {tapHint !== null && <strong className="text-text">{tapHint} </strong>}
            <span className="hidden pointer-coarse:inline">{t("hintTouch")}</span>
            <span className="pointer-coarse:hidden">{t("hintMouse")}</span>
          </p>
        )}
        {/* Only the press is announced: together with the hint, the end of a refusal would announce the hint again. */}
        <p role="status" className={classNames("font-medium", press?.isRefusal === false ? "text-text" : "text-warn")}>
          {press?.words}
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
        {tapHint !== null && `${tapHint} `}
        {t(hasShortcuts ? "hintKeys" : "hintKeysFew")}
      </p>
    </div>
  );
}
