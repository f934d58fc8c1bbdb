import type { ReactNode } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePreference } from "@/lib/browser/use-preferences";
import { useWatching } from "@/lib/stream/watching";
import { Video } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useGameLoaded, useHasStream } from "@/lib/live/game/use-game";
import { classNames } from "@/components/ui/class-names";

/** Renders nothing if the platform has no stream; reserves the space until that is known. */
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
      {watching ? <SoundBars /> : <Video aria-hidden size={18} />}
      <span aria-hidden className="header-word max-[34rem]:max-w-13">
        {t("watchLive")}
      </span>
    </Button>
  );
}

const BARS: readonly string[] = [
  "h-2 [animation-delay:-0.4s]",
  "h-3.5 [animation-delay:-0.1s]",
  "h-2.5 [animation-delay:-0.7s]",
];

function SoundBars(): ReactNode {
  return (
    <span aria-hidden className="flex h-4.5 w-4.5 items-end justify-center gap-0.5">
      {BARS.map((bar) => (
        <span key={bar} className={classNames("w-1 origin-bottom animate-sound-bar rounded-full bg-current", bar)} />
      ))}
    </span>
  );
}

const StreamInset = lazyPart(async () => (await import("./stream-inset")).StreamInset);

export function InsetPlace(): ReactNode {
  const { watching, setWatching } = useWatching();
  const [isInset] = usePreference("streamInset");
  const close = (): void => setWatching(false);
  return watching && isInset ? <StreamInset onClose={close} onMissing={close} /> : null;
}
