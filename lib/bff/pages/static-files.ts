import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Answer } from "../answer";
import type { Coding } from "./documents";

const ROOT = "/_next/static/";
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
const ENDINGS: Readonly<Record<Coding, string>> = { identity: "", gzip: ".gz", br: ".br" };

/**
 * The scripts and styles of `files`, as the build has compressed them in `folder` (`.next/static`). Each file is read
 * once and then stays in memory. The returned function answers null for any other address.
 */
export function createStaticFiles(folder: string, files: ReadonlySet<string>) {
  const bodies = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const bodyOf = (name: string): Promise<Uint8Array<ArrayBuffer>> => {
    const body = bodies.get(name) ?? readFile(path.join(folder, name));
    bodies.set(name, body);
    // A failed read is not kept: the next request tries again.
    body.catch(() => bodies.delete(name));
    return body;
  };
  return async (address: string, coding: Coding): Promise<Answer | null> => {
    const type = TYPES[path.extname(address)];
    if (type === undefined || !address.startsWith(ROOT) || !files.has(address)) return null;
    return {
      status: 200,
      headers: {
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        vary: "Accept-Encoding",
        ...(coding !== "identity" && { "content-encoding": coding }),
      },
      cookies: [],
      body: await bodyOf(address.slice(ROOT.length) + ENDINGS[coding]),
    };
  };
}
