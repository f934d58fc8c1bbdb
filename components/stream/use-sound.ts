import { type RefObject, useEffect, useState } from "react";

export interface Sound {
  readonly muted: boolean;
  /** 0–100. */
  readonly volume: number;
  toggle(): void;
  setVolume(volume: number): void;
}

/**
 * The video's actual sound after any change: by the viewer, by the browser's controls, or by a browser that refuses
 * sound.
 */
export function useSound(video: RefObject<HTMLVideoElement | null>): Sound {
  const [sound, setSound] = useState({ muted: false, volume: 100 });
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const read = (): void => setSound({ muted: element.muted, volume: Math.round(element.volume * 100) });
    read();
    element.addEventListener("volumechange", read);
    return () => element.removeEventListener("volumechange", read);
  }, [video]);
  return {
    ...sound,
    toggle() {
      if (video.current !== null) toggleSound(video.current);
    },
    setVolume(volume) {
      if (video.current !== null) turnTo(video.current, volume);
    },
  };
}

function toggleSound(video: HTMLVideoElement): void {
  video.muted = !video.muted;
  // With volume 0 the sound button would have no effect.
  if (!video.muted && video.volume === 0) video.volume = 1;
}

function turnTo(video: HTMLVideoElement, volume: number): void {
  video.volume = volume / 100;
  video.muted = volume === 0;
}
