import { LoaderCircle, Play, RefreshCw, WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { StreamStatus } from "@/lib/stream/live-player";

export function StreamPoster(): ReactNode {
  return <div aria-hidden className="track absolute inset-0" />;
}

export interface StreamNoticeProps {
  status: StreamStatus;
  onPlay: () => void;
  onTryAgain: () => void;
}

export function StreamNotice({ status, onPlay, onTryAgain }: StreamNoticeProps): ReactNode {
  const t = useTranslations("stream");
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center px-3 pt-12 pb-12">
      <div role="status" className="grid place-items-center">
        {status === "starting" && (
          <p className="flex items-center gap-2 rounded-md bg-page/80 px-3 py-2 text-sm text-text">
            <LoaderCircle aria-hidden size={18} className="shrink-0 animate-spin text-accent" />
            {t("connecting")}
          </p>
        )}
        {status === "reconnecting" && (
          <p className="flex max-w-80 items-center gap-3 rounded-md bg-page/90 px-3.5 py-2.5 text-sm text-text">
            <LoaderCircle aria-hidden size={20} className="shrink-0 animate-spin text-warn" />
            <span>
              {t("interrupted")} <span className="block text-xs text-muted">{t("bettingGoesOn")}</span>
            </span>
          </p>
        )}
        {status === "failed" && (
          <div className="pointer-events-auto flex max-w-80 flex-col items-center gap-2 rounded-md bg-page/90 px-4 py-3 text-center text-sm text-text">
            <p className="flex items-center gap-2.5">
              <WifiOff aria-hidden size={18} className="shrink-0 text-faint" />
              <span>
                {t("failed")} <span className="block text-xs text-muted">{t("bettingGoesOn")}</span>
              </span>
            </p>
            <Button look="quiet" onClick={onTryAgain}>
              <RefreshCw aria-hidden size={16} />
              {t("tryAgain")}
            </Button>
          </div>
        )}
        {status === "paused" && (
          <div className="pointer-events-auto flex flex-col items-center gap-2">
            <span className="sr-only">{t("paused")}</span>
            <Button look="primary" size="lg" onClick={onPlay}>
              <Play aria-hidden size={20} fill="currentColor" />
              {t("play")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
