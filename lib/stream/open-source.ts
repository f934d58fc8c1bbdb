import type Hls from "hls.js/light";
import type { ErrorData, HlsConfig } from "hls.js/light";
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
  const [{ default: Hls }, { openHls }] = await Promise.all([import("hls.js/light"), import("./open-source")]);
  if (Hls.isSupported()) return openHls(Hls, video, url, onFailure);
  if (video.canPlayType("application/vnd.apple.mpegurl") !== "") return openNative(video, url, onFailure);
  throw new Error("this browser plays no HLS");
};

type HlsClass = typeof Hls;

/** A decoder that fails again this soon after a recovery is not recovered again. */
const MENDED_MS = 10_000;

const patient = (maxNumRetry: number) => ({
  default: {
    maxTimeToFirstByteMs: 8000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry, retryDelayMs: 1000, maxRetryDelayMs: 4000 },
  },
});

const CONFIG: Partial<HlsConfig> = {
  // Segments need no repackaging, therefore no worker is needed.
  enableWorker: false,
  lowLatencyMode: false,
  backBufferLength: 12,
  maxBufferLength: 20,
  // Plays a little faster until it has caught up after a short stall; after a long one the viewer decides.
  maxLiveSyncPlaybackRate: 1.05,
  // Short retries here, while the buffer plays; the caller has the long backoff.
  manifestLoadPolicy: patient(0),
  playlistLoadPolicy: patient(5),
  fragLoadPolicy: patient(5),
};

/** Plays a playlist by hls.js. Recovers from decoder errors; a fatal network error is reported as its failure. */
export function openHls(
  HlsPlayer: HlsClass,
  video: HTMLVideoElement,
  url: string,
  onFailure: (error: Error) => void,
): Source {
  const hls = new HlsPlayer(CONFIG);
  let mendedAt = -Infinity;
  hls.on(HlsPlayer.Events.ERROR, (_event: string, data: ErrorData) => {
    if (!data.fatal) return;
    const now = performance.now();
    if (data.type === HlsPlayer.ErrorTypes.MEDIA_ERROR && now - mendedAt > MENDED_MS) {
      mendedAt = now;
      hls.recoverMediaError();
      return;
    }
    hls.destroy();
    onFailure(new Error(data.details, { cause: data.error }));
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    behindSeconds: () => Math.max(0, (hls.liveSyncPosition ?? video.currentTime) - video.currentTime),
    toLive() {
      if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition;
    },
    stop: () => hls.destroy(),
  };
}
