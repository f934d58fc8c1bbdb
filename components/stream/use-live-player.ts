import { type RefObject, useEffect, useRef, useState } from "react";
import { useGameSession } from "@/lib/live/game/use-game";
import { usePreference } from "@/lib/browser/use-preferences";
import { type LivePlayer, type StreamView, startLivePlayer, type OpenSource } from "@/lib/stream/live-player";
import { isSparing, type StreamQuality, wantedQuality } from "@/lib/stream/quality";
import { useWatching } from "@/lib/stream/watching";

export interface LivePlayerControls extends StreamView {
  readonly quality: StreamQuality;
  choose(quality: StreamQuality): void;
  play(): void;
  toLive(): void;
  tryAgain(): void;
}

export function useLivePlayer(video: RefObject<HTMLVideoElement | null>, openSource: OpenSource): LivePlayerControls {
  const session = useGameSession();
  const { pressed } = useWatching();
  const [preference, setPreference] = usePreference("streamingQuality");
  const [view, setView] = useState<StreamView>({ status: "starting", behindSeconds: 0 });
  const player = useRef<LivePlayer | null>(null);
  useEffect(() => {
    if (video.current === null) return undefined;
    const address = async (): Promise<string | null> => {
      try {
        return await session.actions.changeStreamingQuality(wantedQuality());
      } catch (error) {
        // The address in the home answer may have another quality, but it works.
        const { streamingUrl } = session.store.get();
        if (streamingUrl === null) throw error;
        return streamingUrl;
      }
    };
    const started = startLivePlayer({
      video: video.current,
      address,
      openSource,
      onView: setView,
      random: Math.random,
      page: document,
      autoplay: pressed || !isSparing(),
    });
    player.current = started;
    return () => {
      player.current = null;
      started.stop();
    };
  }, [video, openSource, session, pressed]);
  const quality = preference ?? wantedQuality();
  const opened = useRef(quality);
  useEffect(() => {
    // Reopens the stream for a quality chosen here, in another panel or in another tab.
    if (opened.current === quality) return;
    opened.current = quality;
    player.current?.reopen();
  }, [quality]);
  return {
    ...view,
    quality,
    choose(next) {
      if (next !== quality) setPreference(next);
    },
    play: () => player.current?.play(),
    toLive: () => player.current?.toLive(),
    tryAgain: () => player.current?.reopen(),
  };
}
