import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { STREAMING_QUALITIES } from "@/lib/contract/games";
import { FILMS, type Loop, mediaPath, type Stream } from "./loop";

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

/** Every film in every quality. */
export const STREAMS: readonly Stream[] = FILMS.flatMap((film) =>
  STREAMING_QUALITIES.map((quality) => ({ film, quality })),
);

/** Beside this module in the sources; in dist/ in the bundle. */
function mediaDirectory(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [path.join(here, "media"), path.join(here, "..", "upstream", "stream", "media")];
  const found = candidates.find((directory) => existsSync(path.join(directory, "loop.json")));
  if (found === undefined) throw new Error(`The stream's media are missing: ${candidates.join(" or ")}`);
  return found;
}

/** Reads the committed films. Rejects when a part of them is missing or broken. */
export async function readMedia(): Promise<Media> {
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
