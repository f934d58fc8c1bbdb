"use client";

import { LoaderCircle, WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useConnection } from "@/lib/live/game-hooks";

/** Says when the screen may be wrong, and which way: told apart, because the player can mend only the first. */
export function ConnectionBanner(): ReactNode {
  const t = useTranslations("live");
  const connection = useConnection();
  const doubtful = connection === "offline" || connection === "reconnecting" || connection === "stale";
  return (
    <div role="status" aria-live="polite" className="sticky top-13 z-20 desk:top-15">
      {doubtful && (
        <p
          data-connection={connection}
          className="flex items-center justify-center gap-2 border-b border-warn/30 bg-warn-soft px-4 py-1.5 text-sm text-warn"
        >
          {connection === "offline" ? (
            <WifiOff aria-hidden size={16} />
          ) : (
            <LoaderCircle aria-hidden size={16} className="animate-spin" />
          )}
          <span className="font-semibold">{t(connection)}</span>
          <span>{t("paused")}</span>
        </p>
      )}
    </div>
  );
}
