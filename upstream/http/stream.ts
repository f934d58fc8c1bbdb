import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuseOtherMethods } from "./calls";
import { byteRange } from "../stream/byte-range";
import { playlistPath } from "../stream/loop";
import { readMedia, STREAMS } from "../stream/media";
import { playlistAt } from "../stream/playlist";

const PLAYLIST_TYPE = "application/vnd.apple.mpegurl";
/** A file's path names its content. */
const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * The live streams: a playlist of each film and quality, and their files. Every path is a separate route, therefore no part of a
 * request becomes a part of a file's name.
 */
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
