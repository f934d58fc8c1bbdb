import type { STREAMING_QUALITIES } from "@/lib/contract/entities";

/** The recorded loop from which the live stream is played, as media/loop.json describes it. Lengths in milliseconds. */
export interface Loop {
  /** Names its content: other content, other name. */
  readonly version: string;
  /** All segments are of one length. */
  readonly segmentMs: number;
  readonly segments: number;
}

export type StreamQuality = (typeof STREAMING_QUALITIES)[number];

/** Path of a quality's playlist; everything of the stream is below `/stream/`. */
export const playlistPath = (quality: StreamQuality): string => `/stream/${quality}.m3u8`;

/** Path of one of the loop's files: `init.mp4`, or `0.m4s` and so on. */
export const mediaPath = (version: string, quality: StreamQuality, file: string): string =>
  `/stream/${version}/${quality}/${file}`;

/** What a player asks the stream for; a form need not name either. */
interface StreamChoice {
  readonly streaming_quality?: StreamQuality | undefined;
  readonly is_mobile?: boolean | undefined;
}

/** Where the chosen stream is, a path of the page's own origin; without a choice the device decides: hd on a desk, sd on mobile. */
export const streamUrl = ({ streaming_quality, is_mobile }: StreamChoice): string =>
  playlistPath(streaming_quality ?? (is_mobile === true ? "sd" : "hd"));
