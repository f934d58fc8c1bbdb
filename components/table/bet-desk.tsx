"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMedia } from "@/components/ui/use-media";
import { ChipTray } from "./chip-tray";
import { TableActions } from "./table-actions";
import { BetLimitsSelect } from "./bet-limits-select";

/** From this width the slip has a separate column: the style sheet's `wide`. */
export const WIDE_SCREEN = "(min-width: 1040px)";

/** The tray below the board of a wide screen: chips, limits and the actions on the chips on the table. */
export function BetDesk(): ReactNode {
  const t = useTranslations("table");
  if (useMedia(WIDE_SCREEN) === false) return null;
  return (
    <section
      aria-label={t("chips")}
      data-keys
      className="panel sticky bottom-3 z-10 flex items-center justify-between gap-3 px-3 py-2 shadow-float max-wide:hidden"
    >
      <ChipTray />
      <div className="flex shrink-0 items-center gap-2">
        <BetLimitsSelect />
        <TableActions />
      </div>
    </section>
  );
}
