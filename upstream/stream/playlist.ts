import { type Loop, mediaPath, type StreamQuality } from "./loop";

/** Segments in a playlist; a player holds back three of them from the end. */
export const WINDOW = 6;
/** When the loop began for the first time. Late, to keep sequence numbers short; it must never change. */
const EPOCH_MS = Date.UTC(2026, 0, 1);

/**
 * The live playlist (RFC 8216) of one quality at an instant, in milliseconds since 1970. Only the clock decides: all
 * processes agree, also after a restart. The loop repeats, each time after a discontinuity, because its timestamps start again. A
 * segment is listed once its time is over.
 * Throws RangeError before 2026.
 */
export function playlistAt(loop: Loop, quality: StreamQuality, nowMs: number): string {
  const filmed = Math.floor((nowMs - EPOCH_MS) / loop.segmentMs);
  const first = filmed - WINDOW;
  if (!(first >= 0)) throw new RangeError("The stream had not begun");
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(loop.segmentMs / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // Loops begun before the first segment: a discontinuity leaves the list with the segment in front of it.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / loop.segments)}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
  ];
  for (let sequence = first; sequence < filmed; sequence += 1)
    lines.push(...segmentLines(loop, quality, sequence, first));
  return `${lines.join("\n")}\n`;
}

function segmentLines(loop: Loop, quality: StreamQuality, sequence: number, first: number): string[] {
  const place = sequence % loop.segments;
  const map = `#EXT-X-MAP:URI="${mediaPath(loop.version, quality, "init.mp4")}"`;
  const filmedAt = new Date(EPOCH_MS + sequence * loop.segmentMs).toISOString();
  return [
    ...(place === 0 && sequence > first ? ["#EXT-X-DISCONTINUITY"] : []),
    ...(place === 0 || sequence === first ? [map, `#EXT-X-PROGRAM-DATE-TIME:${filmedAt}`] : []),
    `#EXTINF:${(loop.segmentMs / 1000).toFixed(3)},`,
    mediaPath(loop.version, quality, `${place}.m4s`),
  ];
}
