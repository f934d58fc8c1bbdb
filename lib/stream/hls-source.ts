import type Hls from "hls.js/light";
import type { ErrorData, HlsConfig } from "hls.js/light";
import type { Source } from "./source";

type HlsClass = typeof Hls;

/** A decoder that breaks again so soon after it was mended is not mended by the same means. */
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
  // The picture comes as the browser takes it: there is nothing for a worker to repack.
  enableWorker: false,
  lowLatencyMode: false,
  backBufferLength: 12,
  maxBufferLength: 20,
  // A little faster than life until a short stall is caught up; a long one is left to the viewer.
  maxLiveSyncPlaybackRate: 1.05,
  // What is played while loading fails is buffered: short tries here, the long patience is its owner's.
  manifestLoadPolicy: patient(0),
  playlistLoadPolicy: patient(5),
  fragLoadPolicy: patient(5),
};

/** Plays a playlist by hls.js. It mends the decoder by itself; a fatal error of the network is its failure. */
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
