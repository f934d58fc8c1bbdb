import type { OpenSource, Source } from "./live-player";

/** The delay of a new viewer behind the newest frame, if the browser plays HLS itself. */
const NATIVE_HOLD_BACK_SECONDS = 12;

/** The browser's own HLS (Safari of iPhones before 17.1). */
function openNative(video: HTMLVideoElement, url: string, onFailure: (error: Error) => void): Source {
  const fail = (): void => onFailure(new Error(video.error?.message || "the stream could not be played"));
  video.addEventListener("error", fail, { once: true });
  video.src = url;
  const live = (): number | null => {
    const { seekable } = video;
    return seekable.length === 0 ? null : Math.max(0, seekable.end(seekable.length - 1) - NATIVE_HOLD_BACK_SECONDS);
  };
  return {
    behindSeconds: () => Math.max(0, (live() ?? video.currentTime) - video.currentTime),
    toLive() {
      const position = live();
      if (position !== null) video.currentTime = position;
    },
    stop() {
      video.removeEventListener("error", fail);
      video.removeAttribute("src");
      video.load();
    },
  };
}

/** Uses hls.js if it runs, else the browser's own HLS. Loads hls.js at the first call. Rejects if neither can play. */
export const openSource: OpenSource = async (video, url, onFailure) => {
  const [{ default: Hls }, { openHls }] = await Promise.all([import("hls.js/light"), import("./hls-source")]);
  if (Hls.isSupported()) return openHls(Hls, video, url, onFailure);
  if (video.canPlayType("application/vnd.apple.mpegurl") !== "") return openNative(video, url, onFailure);
  throw new Error("this browser plays no HLS");
};
