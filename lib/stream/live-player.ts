/**
 * `starting`: no video yet. `reconnecting`: the video stalls or is opened again. `failed`: waits for a press or the
 * network's return. `paused`: waits for a press. `resting`: hidden for long.
 */
export type StreamStatus = "starting" | "playing" | "reconnecting" | "failed" | "paused" | "resting";

export interface StreamView {
  readonly status: StreamStatus;
  /** Seconds behind live, whole. */
  readonly behindSeconds: number;
}

interface LivePlayerOptions {
  readonly video: HTMLVideoElement;
  /** Called again before every try, since a platform's address may expire. Null: there is no stream. */
  address(): Promise<string | null>;
  readonly openSource: OpenSource;
  onView(view: StreamView): void;
  random(): number;
  readonly page: Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;
  /** False: wait for a press before anything is loaded. */
  readonly autoplay: boolean;
}

export interface LivePlayer {
  /** A press: plays at once, from live. */
  play(): void;
  toLive(): void;
  /** Opens the stream again, perhaps with another address. */
  reopen(): void;
  stop(): void;
}

/** A shorter stall is not shown. */
const STALL_MS = 1500;
/** After playing this long, earlier failures no longer count. */
const STEADY_MS = 10_000;
/** A tab hidden this long stops loading. */
const REST_MS = 30_000;
const TICK_MS = 1000;

export function startLivePlayer(options: LivePlayerOptions): LivePlayer {
  const { video, page, onView } = options;
  let view: StreamView = { status: "starting", behindSeconds: 0 };
  let source: Source | null = null;
  let failures = 0;
  /** Counts openings: an answer for an earlier one is ignored. */
  let opening = 0;
  const timers: Partial<Record<"retry" | "stall" | "steady" | "rest", ReturnType<typeof setTimeout>>> = {};

  const show = (change: Partial<StreamView>): void => {
    const next = { ...view, ...change };
    if (next.status === view.status && next.behindSeconds === view.behindSeconds) return;
    view = next;
    onView(view);
  };
  const later = (name: keyof typeof timers, ms: number, run: () => void): void => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(run, ms);
  };
  const close = (): void => {
    opening += 1;
    for (const timer of Object.values(timers)) clearTimeout(timer);
    source?.stop();
    source = null;
  };
  const fail = (error: unknown): void => {
    console.warn("the stream failed", error);
    close();
    failures += 1;
    const delayMs = retryDelayMs(failures, options.random());
    show({ status: delayMs === null ? "failed" : "reconnecting", behindSeconds: 0 });
    if (delayMs !== null) later("retry", delayMs, open);
  };
  const play = (): void => {
    video.play().catch((error: unknown) => {
      // The video's own events report anything else, such as an earlier pause.
      if (!(error instanceof DOMException) || error.name !== "NotAllowedError") return;
      if (video.muted) return show({ status: "paused" });
      video.muted = true;
      play();
    });
  };
  const open = (): void => {
    close();
    const own = opening;
    const isLate = (): boolean => own !== opening;
    const begin = async (): Promise<void> => {
      const url = await options.address();
      if (isLate()) return;
      if (url === null) throw new Error("there is no stream");
      const opened = await options.openSource(video, url, (error) => {
        if (!isLate()) fail(error);
      });
      if (isLate()) return opened.stop();
      source = opened;
      play();
    };
    begin().catch((error: unknown) => {
      if (!isLate()) fail(error);
    });
  };
  const reopen = (): void => {
    failures = 0;
    show({ status: "starting", behindSeconds: 0 });
    open();
  };

  const onPlaying = (): void => {
    clearTimeout(timers.stall);
    later("steady", STEADY_MS, () => (failures = 0));
    show({ status: "playing" });
  };
  const onWaiting = (): void => {
    if (view.status === "playing") later("stall", STALL_MS, () => show({ status: "reconnecting" }));
  };
  const onPause = (): void => {
    // A released source and a tab that the browser suspends pause the video, too.
    if (source !== null && view.status === "playing" && !page.hidden) show({ status: "paused" });
  };
  const onVisibility = (): void => {
    clearTimeout(timers.rest);
    const rest = (): void => {
      if (document.pictureInPictureElement === video) return;
      close();
      show({ status: "resting", behindSeconds: 0 });
    };
    if (page.hidden && (view.status === "playing" || view.status === "reconnecting" || view.status === "starting"))
      later("rest", REST_MS, rest);
    else if (!page.hidden && view.status === "resting") reopen();
  };
  const onOnline = (): void => {
    if (view.status === "reconnecting" || view.status === "failed") reopen();
  };

  video.addEventListener("playing", onPlaying);
  video.addEventListener("waiting", onWaiting);
  video.addEventListener("pause", onPause);
  page.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", onOnline);
  const ticking = setInterval(() => {
    if (source !== null) show({ behindSeconds: Math.round(source.behindSeconds()) });
  }, TICK_MS);
  if (options.autoplay) {
    onView(view);
    open();
  } else show({ status: "paused" });

  return {
    play() {
      if (source === null) return reopen();
      source.toLive();
      play();
    },
    toLive: () => source?.toLive(),
    reopen,
    stop() {
      close();
      clearInterval(ticking);
      video.removeEventListener("playing", onPlaying);
      video.removeEventListener("waiting", onWaiting);
      video.removeEventListener("pause", onPause);
      page.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("online", onOnline);
    },
  };
}

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** Failed tries in a row, over about two minutes. After them only the viewer or the network's return starts again. */
export const MOST_TRIES = 10;

/** In ms. Spread by `random` (0 up to 1), because many pages must not retry together. Null: stop trying. */
export function retryDelayMs(failures: number, random: number): number | null {
  if (failures >= MOST_TRIES) return null;
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(longest * (0.5 + random / 2));
}

/** Plays one address into a video, until it is stopped or fails permanently. */
export interface Source {
  /** The delay of the video behind the position of a new viewer, in seconds; 0 if it is not known. */
  behindSeconds(): number;
  /** Jumps to the position of a new viewer. */
  toLive(): void;
  stop(): void;
}

/** Opens `url` on a video. `onFailure` is called at most once, when the source cannot recover any more. */
export type OpenSource = (video: HTMLVideoElement, url: string, onFailure: (error: Error) => void) => Promise<Source>;
