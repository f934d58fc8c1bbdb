"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMedia } from "@/components/ui/use-media";
import { ChipTray } from "./chip-tray";
import { TableActions } from "./table-actions";
import { BetLimitsSelect } from "./bet-limits-select";
import { WIDE_SCREEN } from "./wide-screen";

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
      <div className="flex min-w-0 items-center gap-2">
        <BetLimitsSelect />
        <TableActions />
      </div>
    </section>
  );
}
