"use client";

import { Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

export interface MaintenancePanelProps {
  /** Id of the heading, for what the panel labels. */
  titleId: string;
  /** The button that asks again. */
  children: ReactNode;
}

/** The platform is closed for a while: what that means for the player's money, and that nothing needs to be done. */
export function MaintenancePanel({ titleId, children }: MaintenancePanelProps): ReactNode {
  const t = useTranslations("maintenance");
  return (
    <div className="panel flex w-full max-w-md flex-col items-center gap-5 px-6 py-9 text-center shadow-float desk:px-9">
      <span aria-hidden className="grid size-14 place-items-center rounded-full bg-warn-soft text-warn">
        <Wrench size={26} />
      </span>
      <div className="flex flex-col gap-2.5">
        <h1 id={titleId} className="text-2xl font-bold tracking-tight text-balance">
          {t("title")}
        </h1>
        <p className="text-muted text-balance">{t("body")}</p>
      </div>
      <div className="w-full border-t border-line pt-5 text-sm text-balance text-muted">
        <p>{t("safe")}</p>
        <p>{t("safeBets")}</p>
      </div>
      <div className="flex flex-col items-center gap-2">
        {children}
        <p className="text-xs text-faint">{t("auto")}</p>
      </div>
    </div>
  );
}
