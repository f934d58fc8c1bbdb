import type { STREAMING_QUALITIES, PlayedCode } from "@/lib/contract/games";

/** The films of the demonstration, one for each kind of scene; `npm run films` renders them. */
export const FILMS = ["cars", "horses", "wheel", "balls"] as const;
export type FilmName = (typeof FILMS)[number];

/** What all films have in common, as media/loop.json describes it. Lengths in milliseconds. */
export interface Loop {
  /** Identifies the films' content; a changed film changes it. */
  readonly version: string;
  /** All segments are of one length. */
  readonly segmentMs: number;
  readonly segments: number;
}

export type StreamQuality = (typeof STREAMING_QUALITIES)[number];

/** A film in one quality. */
export interface Stream {
  readonly film: FilmName;
  readonly quality: StreamQuality;
}

/** Path of a stream's playlist; everything of the streams is below `/stream/`. */
export const playlistPath = ({ film, quality }: Stream): string => `/stream/${film}/${quality}.m3u8`;

/** Path of one of a stream's files: `init.mp4`, or `0.m4s` and so on. */
export const mediaPath = (version: string, { film, quality }: Stream, file: string): string =>
  `/stream/${version}/${film}/${quality}/${file}`;

/** The player's choice of a stream; a form may leave out both. */
interface StreamChoice {
  readonly streaming_quality?: StreamQuality | undefined;
  readonly is_mobile?: boolean | undefined;
}

/**
 * The address of a game's stream, a path of the page's own origin. Without a chosen quality the device decides: hd on a
 * desktop, sd on mobile.
 */
export const streamUrl = (game: PlayedCode, { streaming_quality, is_mobile }: StreamChoice): string =>
  playlistPath({ film: FILM_OF[game], quality: streaming_quality ?? (is_mobile === true ? "sd" : "hd") });

const FILM_OF: Readonly<Record<PlayedCode, FilmName>> = {
  PK10: "cars",
  RACINGGOD: "horses",
  LUCKYWHEEL: "wheel",
  BALLS12: "balls",
  BALLS24: "balls",
  BALLS36: "balls",
  BALLS48: "balls",
};
