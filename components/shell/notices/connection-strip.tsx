"use client";

import { LoaderCircle, PlugZap, RefreshCw, WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { requestReload } from "@/lib/api/page-exit";
import type { ConnectionStatus } from "@/lib/live/types";
import { useLiveRefused } from "@/lib/live/player/use-player";

export function ConnectionStrip({ connection, hint }: { connection: ConnectionStatus; hint?: string }): ReactNode {
  const t = useTranslations("live");
  const shell = useTranslations("shell");
  const refused = useLiveRefused();
  const doubtful = connection === "offline" || connection === "reconnecting" || connection === "stale";
  return (
    <div role="status" aria-live="polite" className="sticky top-13 z-20 desk:top-15">
      {refused && (
        <p
          data-connection="refused"
          className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-lose/40 bg-lose-soft px-4 py-1.5 text-sm text-lose"
        >
          <PlugZap aria-hidden size={16} />
          <span className="font-semibold">{t("refused")}</span>
          <span>{t("refusedHint")}</span>
          <Button size="sm" onClick={() => requestReload({})}>
            <RefreshCw aria-hidden size={14} />
            {shell("refresh")}
          </Button>
        </p>
      )}
      {doubtful && !refused && (
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
          {hint !== undefined && <span>{hint}</span>}
        </p>
      )}
    </div>
  );
}
