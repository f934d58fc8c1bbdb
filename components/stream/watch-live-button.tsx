"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useGameLoaded, useHasStream } from "@/lib/live/game/use-game";
import { useWatching } from "@/lib/stream/watching";
import { classNames } from "@/components/ui/class-names";

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
      className={`px-2! max-desk:min-h-9! full:px-2.5! aria-pressed:text-accent ${loaded ? "" : "invisible"}`}
    >
      <SoundBars playing={watching} />
      <span aria-hidden className="header-word max-[34rem]:max-w-18">
        {t("watchLive")}
      </span>
    </Button>
  );
}

/** Each bar has its own rhythm. */
const BARS: readonly string[] = [
  "h-2 [animation-delay:-0.4s]",
  "h-3.5 [animation-delay:-0.1s]",
  "h-2.5 [animation-delay:-0.7s]",
];

/** Three bars that move while there is sound, and stop when there is not. */
function SoundBars({ playing }: { playing: boolean }): ReactNode {
  return (
    <span aria-hidden className="flex h-4.5 w-4.5 items-end justify-center gap-0.5">
      {BARS.map((bar) => (
        <span
          key={bar}
          className={classNames(
            "w-1 origin-bottom rounded-full bg-current",
            bar,
            playing ? "animate-sound-bar" : "scale-y-50",
          )}
        />
      ))}
    </span>
  );
}
