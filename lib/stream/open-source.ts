import type Hls from "hls.js/light";
import type { ErrorData, HlsConfig } from "hls.js/light";
import type { OpenSource, Source } from "./live-player";

/** A new viewer in a browser that plays HLS without hls.js starts this far behind the newest frame. */
const NATIVE_HOLD_BACK_SECONDS = 12;

/** Plays a playlist by the HLS player of the browser (Safari of iPhones before 17.1). */
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

/** Loads hls.js at the first call. Rejects if the browser supports neither hls.js nor HLS itself. */
export const openSource: OpenSource = async (video, url, onFailure) => {
  const [{ default: Hls }, { openHls }] = await Promise.all([import("hls.js/light"), import("./open-source")]);
  if (Hls.isSupported()) return openHls(Hls, video, url, onFailure);
  if (video.canPlayType("application/vnd.apple.mpegurl") !== "") return openNative(video, url, onFailure);
  throw new Error("this browser plays no HLS");
};

type HlsClass = typeof Hls;

/** If the decoder fails within this time after a recovery, the player does not recover the decoder again. */
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
  // After a short stall, hls.js plays a little faster until it has caught up. After a long stall, the viewer decides.
  maxLiveSyncPlaybackRate: 1.05,
  // hls.js retries after short pauses while the buffer plays; the caller retries after long pauses.
  manifestLoadPolicy: patient(0),
  playlistLoadPolicy: patient(5),
  fragLoadPolicy: patient(5),
};

/** Recovers from a decoder error, unless it follows another within MENDED_MS; any other fatal error is a failure. */
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
