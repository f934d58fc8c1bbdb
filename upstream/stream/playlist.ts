import { type Loop, mediaPath, type Stream } from "./loop";

/** Segments in a playlist; a player holds back three of them from the end. */
export const WINDOW = 6;
/** The time when the loop began first. It is late to keep sequence numbers short, and must never change. */
const EPOCH_MS = Date.UTC(2026, 0, 1);

/**
 * The live playlist (RFC 8216) of one stream at an instant, in milliseconds since 1970. Only the clock decides: all
 * processes agree, also after a restart. The loop repeats, each time after a discontinuity, because its timestamps start again. A
 * segment is listed once its time is over.
 * Throws RangeError before 2026.
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
