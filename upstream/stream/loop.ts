import type { STREAMING_QUALITIES, PlayedCode } from "@/lib/contract/games";

/** The films of the demonstration, one for each kind of scene; `npm run films` renders them. */
export const FILMS = ["cars", "horses", "wheel", "balls"] as const;
export type FilmName = (typeof FILMS)[number];

/** Properties of all films, from media/loop.json. Lengths in milliseconds. */
export interface Loop {
  /** Identifies the films' content; a changed film changes it. */
  readonly version: string;
  /** All segments are of one length. */
  readonly segmentMs: number;
  readonly segments: number;
}

export type StreamQuality = (typeof STREAMING_QUALITIES)[number];

export interface Stream {
  readonly film: FilmName;
  readonly quality: StreamQuality;
}

/** Path of a stream's playlist; everything of the streams is below `/stream/`. */
export const playlistPath = ({ film, quality }: Stream): string => `/stream/${film}/${quality}.m3u8`;

/** Path of one of a stream's files: `init.mp4`, or `0.m4s` and so on. */
export const mediaPath = (version: string, { film, quality }: Stream, file: string): string =>
  `/stream/${version}/${film}/${quality}/${file}`;

interface StreamChoice {
  readonly streaming_quality?: StreamQuality | undefined;
  readonly is_mobile?: boolean | undefined;
}

/** A path of the page's own origin. Without a chosen quality the device decides: hd on a desktop, sd on mobile. */
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

/** Segments in a playlist; a player holds back three of them from the end. */
export const WINDOW = 6;
/** The beginning of the first loop. A recent date keeps sequence numbers short; it must never change. */
const EPOCH_MS = Date.UTC(2026, 0, 1);

/**
 * A stream's live playlist (RFC 8216) at an instant in ms since 1970. Only the clock decides: all processes agree. The
 * loop repeats after a discontinuity, because its timestamps start again. A segment is listed when its time is over.
 * Throws RangeError until the first {@link WINDOW} segments have ended, in 2026.
 */
export function playlistAt(loop: Loop, stream: Stream, nowMs: number): string {
  const filmed = Math.floor((nowMs - EPOCH_MS) / loop.segmentMs);
  const first = filmed - WINDOW;
  if (!(first >= 0)) throw new RangeError("The stream had not begun");
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(loop.segmentMs / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // The number of discontinuities before the first listed segment: one for each loop that has ended.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / loop.segments)}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
  ];
  for (let sequence = first; sequence < filmed; sequence += 1)
    lines.push(...segmentLines(loop, stream, sequence, first));
  return `${lines.join("\n")}\n`;
}

function segmentLines(loop: Loop, stream: Stream, sequence: number, first: number): string[] {
  const place = sequence % loop.segments;
  const map = `#EXT-X-MAP:URI="${mediaPath(loop.version, stream, "init.mp4")}"`;
  const filmedAt = new Date(EPOCH_MS + sequence * loop.segmentMs).toISOString();
  return [
    ...(place === 0 && sequence > first ? ["#EXT-X-DISCONTINUITY"] : []),
    ...(place === 0 || sequence === first ? [map, `#EXT-X-PROGRAM-DATE-TIME:${filmedAt}`] : []),
    `#EXTINF:${(loop.segmentMs / 1000).toFixed(3)},`,
    mediaPath(loop.version, stream, `${place}.m4s`),
  ];
}
