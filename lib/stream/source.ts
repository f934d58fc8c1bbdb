/** What plays one address into a video, until it is stopped or has failed for good. */
export interface Source {
  /** How far the picture is behind where a viewer who just came would stand, in seconds; 0 when it cannot be told. */
  behindSeconds(): number;
  /** Jumps there. */
  toLive(): void;
  /** Stops loading and lets go of the video. */
  stop(): void;
}

/** Opens `url` on a video. `onFailure` is called at most once, when the source cannot help itself any more. */
export type OpenSource = (video: HTMLVideoElement, url: string, onFailure: (error: Error) => void) => Promise<Source>;
