/** Plays one address into a video, until it is stopped or has failed for good. */
export interface Source {
  /** The delay of the video behind the position of a new viewer, in seconds; 0 if it is not known. */
  behindSeconds(): number;
  /** Jumps there. */
  toLive(): void;
  /** Stops loading and releases the video. */
  stop(): void;
}

/** Opens `url` on a video. `onFailure` is called at most once, when the source cannot recover any more. */
export type OpenSource = (video: HTMLVideoElement, url: string, onFailure: (error: Error) => void) => Promise<Source>;
