import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

export type Coding = "identity" | "gzip" | "br";

/** A page as `next build` has rendered it in one language. */
export interface Document {
  /** Digest of the document's bytes, for an ETag. */
  digest: string;
  /** Its inline scripts as sources of a policy: `'sha256-…'`. */
  scripts: readonly string[];
  /** True if the document has the address of a picture for shared links. The build knows that address only as a path. */
  hasPicture: boolean;
  /** The document's bytes in a content coding. `origin`: other sites find the picture of a shared link there. */
  body(coding: Coding, origin: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The same uncompressed for other sites, with the round before the title of a shared link. `roundNo` has no markup. */
  ofRound(roundNo: string, origin: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Documents by name: `/th/lobby/home`. */
export type Documents = ReadonlyMap<string, Document>;

/** Inline scripts of a document; a script with a type is data and does not run. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;

/** The picture of a shared link, which other sites want with its origin; the build knows only its path. */
const SHARED_PICTURE = /(?<=<meta property="og:image" content=")(?=\/)/;

/** The title of a shared link. The build writes one document for all rounds of a game, and its title names the game. */
const SHARED_TITLE = /(?<=<meta (?:property="og|name="twitter):title" content=")/g;

/** Bodies of one document that are kept: a Host header may have any text. */
const KEPT_BODIES = 32;

/** The origin under which other sites find this one: the public one of the asked host, the first public one, or the asked host over http. */
export function originOf(origins: readonly string[], host: string | null): string {
  const asked = host !== null && /^[a-z\d.:[\]-]+$/i.test(host) ? `http://${host}` : "";
  return origins.find((each) => new URL(each).host === host) ?? origins[0] ?? asked;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");

const CODERS = { identity: async (html: Buffer) => html, gzip: promisify(gzip), br: promisify(brotliCompress) };

/** Reads the pages that Next has written into `folder`, `.next/server/app`. Throws if the folder is missing. */
export function readDocuments(folder: string): Documents {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^[a-z]{2}[\\/].*\.html$/.test(name),
  );
  return new Map(
    names.map((name) => [
      `/${name.replaceAll(path.sep, "/").slice(0, -".html".length)}`,
      readDocument(path.join(folder, name)),
    ]),
  );
}

function readDocument(file: string): Document {
  const html = readFileSync(file, "utf8");
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, text = ""]) => `'sha256-${sha256(text)}'`);
  const hasPicture = SHARED_PICTURE.test(html);
  const bodies = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    digest: sha256(html).slice(0, 20),
    scripts: [...new Set(scripts)],
    hasPicture,
    body(coding, origin) {
      const key = hasPicture ? `${coding} ${origin}` : coding;
      const made =
        bodies.get(key) ??
        readFile(file)
          .then((bytes) => (hasPicture ? Buffer.from(bytes.toString().replace(SHARED_PICTURE, origin)) : bytes))
          .then(CODERS[coding])
          .then((bytes) => new Uint8Array(bytes));
      if (bodies.size < KEPT_BODIES) bodies.set(key, made);
      return made;
    },
    async ofRound(roundNo, origin) {
      const page = (await readFile(file, "utf8")).replace(SHARED_PICTURE, origin);
      return new TextEncoder().encode(page.replace(SHARED_TITLE, `${roundNo} · `));
    },
  };
}
