import { refuseOtherMethods } from "../call-error";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { playlistPath, playlistAt, FILMS, type Loop, mediaPath, type Stream } from "./loop";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { STREAMING_QUALITIES } from "@/lib/contract/games";

const loopSchema = z.object({
  version: z.string().regex(/^[0-9a-f]{12}$/),
  segmentMs: z.int().positive(),
  segments: z.int().positive(),
});

interface Media {
  readonly loop: Loop;
  /** Path below the upstream's origin → content. A few megabytes, held for as long as the process lives. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const STREAMS: readonly Stream[] = FILMS.flatMap((film) => STREAMING_QUALITIES.map((quality) => ({ film, quality })));

/** The media are beside this module in the sources; the bundle in `dist/` is one folder below the root. */
function mediaDirectory(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [path.join(here, "media"), path.join(here, "..", "upstream", "stream", "media")];
  const found = candidates.find((directory) => existsSync(path.join(directory, "loop.json")));
  if (found === undefined) throw new Error(`The stream's media are missing: ${candidates.join(" or ")}`);
  return found;
}

/** Reads the committed films. Rejects if loop.json is invalid or a film's folder is missing. */
async function readMedia(): Promise<Media> {
  const directory = mediaDirectory();
  const loop = loopSchema.parse(JSON.parse(await readFile(path.join(directory, "loop.json"), "utf8")));
  const files = new Map<string, Buffer>();
  for (const stream of STREAMS) {
    const folder = path.join(directory, stream.film, stream.quality);
    for (const name of await readdir(folder)) {
      files.set(mediaPath(loop.version, stream, name), await readFile(path.join(folder, name)));
    }
  }
  return { loop, files };
}

/** Bytes of a file to answer with, both ends included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header (RFC 9110). Null for the whole file: if the header is absent or malformed, or has several
 * ranges. `"unsatisfiable"` if the range begins after the file's end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | "unsatisfiable" {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const last = Number(to);
    return last === 0 ? "unsatisfiable" : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

const PLAYLIST_TYPE = "application/vnd.apple.mpegurl";
/** The path contains the version of the content. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** The live streams. Every path is a separate route: no part of a request becomes a part of a file's name. */
export async function streamRoutes(app: FastifyInstance, { now }: { now: () => number }): Promise<void> {
  const { loop, files } = await readMedia();
  for (const stream of STREAMS) {
    const url = playlistPath(stream);
    app.get(url, async (_request, reply) =>
      reply
        .header("cache-control", "no-store")
        .type(PLAYLIST_TYPE)
        .send(playlistAt(loop, stream, now())),
    );
    refuseOtherMethods(app, url, "GET");
  }
  for (const [url, content] of files) {
    app.get(url, async (request, reply) => sendFile(content, request, reply));
    refuseOtherMethods(app, url, "GET");
  }
}

function sendFile(content: Buffer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("accept-ranges", "bytes").header("cache-control", FOR_EVER).type("video/mp4");
  const range = byteRange(request.headers.range, content.length);
  if (range === null) return reply.send(content);
  if (range === "unsatisfiable") {
    return reply
      .code(416)
      .header("cache-control", "no-store")
      .header("content-range", `bytes */${content.length}`)
      .send();
  }
  return reply
    .code(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${content.length}`)
    .send(content.subarray(range.start, range.end + 1));
}
