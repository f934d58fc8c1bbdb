import { type RefObject, useEffect, useState } from "react";
import { usePreference } from "@/lib/browser/use-preferences";

export interface Sound {
  readonly muted: boolean;
  /** 0–100. */
  readonly volume: number;
  toggle(): void;
  setVolume(volume: number): void;
}

/**
 * The video's sound, which the page's one switch turns on and off. `muted` and `volume` are the video's actual ones, also after a
 * change by the browser's controls or by a browser that refuses sound.
 */
export function useSound(video: RefObject<HTMLVideoElement | null>): Sound {
  const [isOn, setOn] = usePreference("soundOn");
  const [sound, setSound] = useState({ muted: true, volume: 100 });
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const read = (): void => setSound({ muted: element.muted, volume: Math.round(element.volume * 100) });
    read();
    element.addEventListener("volumechange", read);
    return () => element.removeEventListener("volumechange", read);
  }, [video]);
  useEffect(() => {
    const follow = (): void => {
      if (video.current !== null) turn(video.current, { muted: !isOn });
    };
    follow();
    if (!isOn) return undefined;
    // A browser refuses sound before the page's first press, and the player has muted the video.
    window.addEventListener("click", follow, { once: true });
    return () => window.removeEventListener("click", follow);
  }, [video, isOn]);
  return {
    ...sound,
    toggle: () => setOn(!isOn),
    setVolume(volume) {
      if (video.current !== null) turn(video.current, { volume: volume / 100 });
      if (volume > 0) setOn(true);
    },
  };
}

function turn(video: HTMLVideoElement, sound: Partial<Pick<HTMLVideoElement, "muted" | "volume">>): void {
  Object.assign(video, sound);
}
