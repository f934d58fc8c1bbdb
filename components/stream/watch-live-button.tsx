"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useGameLoaded, useHasStream } from "@/lib/live/game/use-game";
import { useWatching } from "@/lib/stream/watching";
import { SoundBars } from "./sound-bars";

/** Turns the live stream on and off. Its label is shown where there is space. Nothing if the platform has no stream; empty space until that is known. */
export function WatchLiveButton(): ReactNode {
  const t = useTranslations("stream");
  const hasStream = useHasStream();
  const { watching, setWatching } = useWatching();
  const loaded = useGameLoaded();
  if (loaded && !hasStream) return null;
  return (
    <Button
      look="ghost"
      aria-pressed={watching}
      aria-label={t("watchLive")}
      title={t("watchLive")}
      onClick={() => setWatching(!watching)}
      className={`px-2! max-desk:min-h-11! max-desk:gap-1.5! max-desk:px-1.5! max-desk:min-w-11 full:px-2.5! aria-pressed:text-accent ${loaded ? "" : "invisible"}`}
    >
      <SoundBars playing={watching} />
      <span aria-hidden className="header-word max-[34rem]:max-w-13">
        {t("watchLive")}
      </span>
    </Button>
  );
}
