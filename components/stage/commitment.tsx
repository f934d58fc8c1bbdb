"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useLatestRound } from "@/lib/live/game/use-game";

/** The round's commitment, shortened; opened, the whole of it and what it means. */
export function Commitment(): ReactNode {
  const t = useTranslations("stage");
  const commitment = useLatestRound()?.commitment ?? null;
  if (commitment === null) return null;
  return (
    <details className="group min-w-0 flex-1 text-xs text-muted">
      <summary className="flex min-h-8 list-none items-center gap-2 px-3 hover:text-text focus-visible:-outline-offset-2 desk:px-4 [&::-webkit-details-marker]:hidden">
        <ShieldCheck aria-hidden size={14} className="shrink-0 text-win" />
        {t("commitment")}
        <code className="truncate font-mono text-2xs text-faint group-open:hidden">
          {commitment.slice(0, 16)}…{commitment.slice(-8)}
        </code>
      </summary>
      <div className="flex flex-col gap-1 px-3 pb-2.5 desk:px-4">
        <code className="font-mono text-2xs break-all text-text">{commitment}</code>
        <p>{t("commitmentHint")}</p>
      </div>
    </details>
  );
}
