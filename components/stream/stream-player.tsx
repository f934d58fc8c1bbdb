import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { openSource as openRealSource } from "@/lib/stream/open-source";
import type { OpenSource } from "@/lib/stream/live-player";
import { PlayerControls, useScreens, useSound } from "./player-controls";
import { StreamNotice, StreamPoster } from "./stream-notice";
import { useLivePlayer } from "./use-live-player";

export interface StreamPlayerProps {
  /** Passed by tests only. */
  openSource?: OpenSource;
}

/** Fills the nearest positioned element around it. */
export function StreamPlayer({ openSource = openRealSource }: StreamPlayerProps): ReactNode {
  const t = useTranslations("stream");
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const player = useLivePlayer(video, openSource);
  const sound = useSound(video);
  const screens = useScreens(box, video);
  const { idle, touch, leave } = useIdle();
  const playing = player.status === "playing";
  return (
    <div
      ref={box}
      role="group"
      aria-label={t("player")}
      data-testid="stream"
      data-status={player.status}
      onPointerMove={touch}
      onPointerDown={touch}
      onPointerLeave={leave}
      className={classNames(
        "on-picture @container absolute inset-0 overflow-hidden bg-page",
        playing && idle && "cursor-none",
      )}
    >
      <StreamPoster />
      <video
        ref={video}
        playsInline
        muted
        aria-label={t("player")}
        className={classNames(
          "absolute inset-0 size-full transition-opacity duration-500",
          screens.fullscreen ? "object-contain" : "object-cover",
          player.status === "starting" || player.status === "failed" ? "opacity-0" : "opacity-100",
        )}
      />
      <StreamNotice status={player.status} onPlay={player.play} onTryAgain={player.tryAgain} />
      <PlayerControls player={player} sound={sound} screens={screens} hidden={playing && idle} />
    </div>
  );
}

const IDLE_MS = 3000;

/** `idle`: three seconds without a touch or pointer movement. `touch` restarts the time, `leave` ends it at once. */
function useIdle(): { idle: boolean; touch: () => void; leave: () => void } {
  /** The count of touches; null while idle. */
  const [touched, setTouched] = useState<number | null>(0);
  useEffect(() => {
    if (touched === null) return undefined;
    const timer = setTimeout(() => setTouched(null), IDLE_MS);
    return () => clearTimeout(timer);
  }, [touched]);
  return {
    idle: touched === null,
    touch: () => setTouched((count) => (count ?? 0) + 1),
    leave: () => setTouched(null),
  };
}
