import fc from "fast-check";
import { type Loop, playlistAt, WINDOW } from "./loop";

const EPOCH = Date.UTC(2026, 0, 1);
const HD = { film: "cars", quality: "hd" } as const;
const SD = { film: "cars", quality: "sd" } as const;
const loop: Loop = { version: "0123456789ab", segmentMs: 4000, segments: 6 };

interface Read {
  sequence: number;
  /** `discontinuity` is the number of the loop, counted as a player does. */
  segments: { sequence: number; uri: string; discontinuity: number; map: string | undefined; at: number }[];
}

/** Reads a playlist by the rules that RFC 8216 has for players. */
function read(text: string): Read {
  const number = (tag: string): number => Number(new RegExp(`^#${tag}:(\\d+)$`, "m").exec(text)?.[1]);
  const sequence = number("EXT-X-MEDIA-SEQUENCE");
  const segments: Read["segments"] = [];
  let discontinuity = number("EXT-X-DISCONTINUITY-SEQUENCE");
  let map: string | undefined;
  let at = Number.NaN;
  let seconds = Number.NaN;
  for (const line of text.split("\n")) {
    if (line === "#EXT-X-DISCONTINUITY") discontinuity += 1;
    map = /^#EXT-X-MAP:URI="(.+)"$/.exec(line)?.[1] ?? map;
    const date = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line)?.[1];
    if (date !== undefined) at = Date.parse(date);
    seconds = Number(/^#EXTINF:([\d.]+),$/.exec(line)?.[1] ?? seconds);
    if (line.startsWith("/")) {
      segments.push({ sequence: sequence + segments.length, uri: line, discontinuity, map, at });
      at += seconds * 1000;
    }
  }
  return { sequence, segments };
}

const anyLoop = fc.record({
  version: fc.constant("0123456789ab"),
  segmentMs: fc.integer({ min: 1000, max: 10_000 }),
  segments: fc.integer({ min: 1, max: 12 }),
});
const someTime = fc.integer({ min: 10 * 60_000, max: 20 * 365 * 86_400_000 }).map((ms) => EPOCH + ms);

test("a playlist has this text", () => {
  expect(playlistAt(loop, HD, EPOCH + 32_500)).toBe(
    [
      "#EXTM3U",
      "#EXT-X-VERSION:7",
      "#EXT-X-TARGETDURATION:4",
      "#EXT-X-MEDIA-SEQUENCE:2",
      "#EXT-X-DISCONTINUITY-SEQUENCE:0",
      "#EXT-X-INDEPENDENT-SEGMENTS",
      '#EXT-X-MAP:URI="/stream/0123456789ab/cars/hd/init.mp4"',
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:08.000Z",
      ...[2, 3, 4, 5].flatMap((place) => ["#EXTINF:4.000,", `/stream/0123456789ab/cars/hd/${place}.m4s`]),
      "#EXT-X-DISCONTINUITY",
      '#EXT-X-MAP:URI="/stream/0123456789ab/cars/hd/init.mp4"',
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:24.000Z",
      ...[0, 1].flatMap((place) => ["#EXTINF:4.000,", `/stream/0123456789ab/cars/hd/${place}.m4s`]),
      "",
    ].join("\n"),
  );
});

test.each([
  [24_000, 0, [0, 0, 0, 0, 0, 0]],
  [27_999, 0, [0, 0, 0, 0, 0, 0]],
  [28_000, 1, [0, 0, 0, 0, 0, 1]],
  [44_000, 5, [0, 1, 1, 1, 1, 1]],
  [48_000, 6, [1, 1, 1, 1, 1, 1]],
  [52_000, 7, [1, 1, 1, 1, 1, 2]],
])("%d ms after the beginning: sequence %d, loops %j", (ms, sequence, loops) => {
  const playlist = read(playlistAt(loop, SD, EPOCH + ms));
  expect(playlist.sequence).toBe(sequence);
  expect(playlist.segments.map(({ discontinuity }) => discontinuity)).toEqual(loops);
});

test("a time before the first full playlist is refused", () => {
  expect(() => playlistAt(loop, HD, EPOCH + 23_999)).toThrow(RangeError);
  expect(() => playlistAt(loop, HD, Number.NaN)).toThrow(RangeError);
});

test("a playlist never announces an end", () => {
  fc.assert(fc.property(anyLoop, someTime, (any, now) => !playlistAt(any, HD, now).includes("ENDLIST")));
});

test("a listed segment keeps its number, address, loop and time, and the segments follow one another without a gap", () => {
  fc.assert(
    fc.property(anyLoop, someTime, fc.integer({ min: 0, max: 60_000 }), (any, now, later) => {
      const [one, two] = [read(playlistAt(any, HD, now)), read(playlistAt(any, HD, now + later))];
      expect(two.sequence).toBeGreaterThanOrEqual(one.sequence);
      const known = new Map(one.segments.map((segment) => [segment.sequence, segment]));
      for (const segment of two.segments) expect(known.get(segment.sequence) ?? segment).toEqual(segment);
      for (const { segments } of [one, two]) {
        expect(segments).toHaveLength(WINDOW);
        segments.forEach((segment, index) => {
          const next = segments[index + 1];
          expect(segment.map).toBe("/stream/0123456789ab/cars/hd/init.mp4");
          // The number rises by one exactly at the first segment of a loop.
          if (next !== undefined) {
            expect(next.discontinuity - segment.discontinuity).toBe(next.uri.endsWith("/0.m4s") ? 1 : 0);
            expect(next.at - segment.at).toBeCloseTo(any.segmentMs, 0);
          }
        });
      }
    }),
  );
});

test("every listed segment has ended, the newest less than one segment's length ago", () => {
  fc.assert(
    fc.property(anyLoop, someTime, (any, now) => {
      const last = read(playlistAt(any, HD, now)).segments.at(-1);
      const behind = now - ((last?.at ?? Number.NaN) + any.segmentMs);
      expect(behind).toBeGreaterThanOrEqual(-1);
      expect(behind).toBeLessThan(any.segmentMs + 1);
    }),
  );
});

test("two qualities differ only in their files", () => {
  fc.assert(
    fc.property(someTime, (now) => {
      expect(playlistAt(loop, SD, now)).toBe(playlistAt(loop, HD, now).replaceAll("/hd/", "/sd/"));
    }),
  );
});
