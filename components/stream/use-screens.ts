import { type RefObject, useEffect, useState } from "react";

export interface Screens {
  readonly fullscreen: boolean;
  /** Null if the browser cannot do it. */
  readonly toggleFullscreen: (() => void) | null;
  /** Null if the browser cannot do it. */
  readonly togglePip: (() => void) | null;
}

interface IphoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen(): void;
}

/** iPhones show only a video element itself in full screen. */
const isIphoneVideo = (video: HTMLVideoElement): video is IphoneVideo =>
  "webkitEnterFullscreen" in video && typeof video.webkitEnterFullscreen === "function";

const warn = (error: unknown): void => console.warn("the browser refused the other screen", error);

/** Full screen of the box with its controls, and picture in picture of the video. */
export function useScreens(box: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>): Screens {
  const [screens, setScreens] = useState({ fullscreen: false, hasFullscreen: false, hasPip: false });
  useEffect(() => {
    const read = (): void =>
      setScreens({
        fullscreen: box.current !== null && document.fullscreenElement === box.current,
        hasFullscreen: document.fullscreenEnabled || (video.current !== null && isIphoneVideo(video.current)),
        hasPip: document.pictureInPictureEnabled,
      });
    read();
    document.addEventListener("fullscreenchange", read);
    return () => document.removeEventListener("fullscreenchange", read);
  }, [box, video]);
  const toggleFullscreen = (): void => {
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(warn);
    else if (document.fullscreenEnabled) void box.current?.requestFullscreen().catch(warn);
    else if (video.current !== null && isIphoneVideo(video.current)) video.current.webkitEnterFullscreen();
  };
  const togglePip = (): void => {
    if (document.pictureInPictureElement !== null) void document.exitPictureInPicture().catch(warn);
    else void video.current?.requestPictureInPicture().catch(warn);
  };
  return {
    fullscreen: screens.fullscreen,
    toggleFullscreen: screens.hasFullscreen ? toggleFullscreen : null,
    togglePip: screens.hasPip ? togglePip : null,
  };
}
