import { drawAddressOf } from "@/lib/paths";
import { type BffRequest, pathOf } from "../request";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { frameAncestorsOf } from "../brand/site-brand";
import { isSecure, type Visit } from "../context";

export type Coding = "identity" | "gzip" | "br";

/** A page that `next build` has rendered in one language. */
export interface Document {
  digest: string;
  /** Its inline scripts as sources of a policy: `'sha256-…'`. */
  scripts: readonly string[];
  /** True if the document has the address of a picture for shared links. */
  hasPicture: boolean;
  /** `origin`: where other sites find the picture of a shared link. */
  body(coding: Coding, origin: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The body for other sites. The titles of the shared link begin with `roundNo`, which must have no markup. */
  ofRound(roundNo: string, origin: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Documents by name: `/th/lobby/home`. */
export type Documents = ReadonlyMap<string, Document>;

/** Inline scripts of a document; a script with a type is data and does not run. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;

/** The place before the picture's path, which has no origin: the build does not know the origin. */
const SHARED_PICTURE = /(?<=<meta property="og:image" content=")(?=\/)/;

/** Undefined for a browser, which sends `Sec-Fetch-Mode`: there the page's scripts write the title. */
const sharedRoundOf = ({ headers, url }: BffRequest): string | undefined =>
  headers.get("sec-fetch-mode") === null ? drawAddressOf(pathOf(url))?.roundNo : undefined;

/** The build writes one document for all rounds of a game, and its title names the game. */
const SHARED_TITLE = /(?<=<meta (?:property="og|name="twitter):title" content=")/g;

/** Maximum of cached bodies of one document: a Host header may have any text. */
const KEPT_BODIES = 32;

/** The public origin of the requested host, else the first public origin, else the requested host over http. */
function originOf(origins: readonly string[], host: string | null): string {
  const asked = host !== null && /^[a-z\d.:[\]-]+$/i.test(host) ? `http://${host}` : "";
  return origins.find((each) => new URL(each).host === host) ?? origins[0] ?? asked;
}

/** Another site that requests a shared link gets the document with the round's number, uncompressed. */
export async function bodyFor(
  document: Document,
  { context, request }: Visit,
  wanted: Coding,
): Promise<{ coding: Coding; body: Uint8Array<ArrayBuffer> }> {
  const origin = originOf(context.publicOrigins, request.headers.get("host"));
  const roundNo = sharedRoundOf(request);
  return roundNo === undefined
    ? { coding: wanted, body: await document.body(wanted, origin) }
    : { coding: "identity", body: await document.ofRound(roundNo, origin) };
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");

const CODERS = { identity: async (html: Buffer) => html, gzip: promisify(gzip), br: promisify(brotliCompress) };

/** `folder` is `.next/server/app`. Throws if the folder is missing. */
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

interface PolicyOptions {
  /** Sources of the document's own inline scripts: a hash of each, or the nonce of a page that is rendered at its request. Null in development, where scripts are made on request. */
  scripts: readonly string[] | null;
  /** Undefined: the page's own origin. */
  realtimeUrl: string | undefined;
  frameAncestors: string;
  /** Separated by spaces. */
  mediaOrigins: string;
}

/** Sources of the style element that sonner writes at run time, first empty and then with text. A test compares them with the package. */
const STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/**
 * Besides the app's own files, the policy allows this document's own inline scripts, by hash or nonce, and the styles whose text the
 * build knows. Only development allows all inline scripts and styles, and `unsafe-eval`, which React needs there.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { scripts, realtimeUrl, frameAncestors, mediaOrigins } = options;
  const media = mediaOrigins === "" ? [] : mediaOrigins.split(" ");
  const realtime = realtimeUrl === undefined ? [] : [realtimeSource(realtimeUrl)];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...(scripts ?? ["'unsafe-inline'", "'unsafe-eval'"])],
    // React sets styles of elements by properties, which no policy forbids; no document carries a style attribute.
    "style-src": ["'self'", ...(scripts === null ? ["'unsafe-inline'"] : STYLES)],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    // The stream's player fetches playlists and segments itself and hands them to the video as a blob.
    "connect-src": ["'self'", ...realtime, ...media, ...(scripts === null ? ["ws:"] : [])],
    "media-src": ["'self'", "blob:", ...media],
    "worker-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": [frameAncestors],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The source of the socket. The page opens sockets only: pusher-js's fallbacks to HTTP are off. */
function realtimeSource(realtimeUrl: string): string {
  const { host, protocol } = new URL(realtimeUrl);
  return protocol === "wss:" || protocol === "https:" ? `wss://${host}` : `ws://${host}`;
}

/** HSTS for a year if players use https, only for this host (its subdomains are not ours). */
export const STRICT_TRANSPORT = "max-age=31536000";

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
};

export function pageHeaders({ context, brand }: Visit, scripts: PolicyOptions["scripts"]): Record<string, string> {
  const { realtimeUrl, frameAncestors, mediaOrigins } = context.settings;
  const ancestors = frameAncestorsOf(brand, frameAncestors);
  return {
    ...PAGE_HEADERS,
    ...(isSecure(context) ? { "strict-transport-security": STRICT_TRANSPORT } : {}),
    "content-security-policy": contentSecurityPolicy({ scripts, realtimeUrl, frameAncestors: ancestors, mediaOrigins }),
  };
}

/**
 * True if an address belongs to a file, a call or a socket, and not to a page. The middleware's `matcher`
 * leaves these addresses out, except those below `/app/`: there the middleware leads sockets to the hub.
 */
export const isFile = (address: string): boolean =>
  /^\/(?:_next|api|sanctum|app)\//.test(address) ||
  /\.(?:svg|png|webp|avif|ico|woff2|mp3|mp4|txt|m?js|webmanifest)$/.test(address);

/** The addresses of all files of the build in `folder` and of `public/`, without the compressed copies. */
export function readBuiltFiles(folder: string): ReadonlySet<string> {
  const filesIn = (below: string): string[] =>
    readdirSync(path.join(folder, below), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(folder, below), path.join(entry.parentPath, entry.name)));
  return new Set([
    ...filesIn(".next/static").flatMap((file) => (/\.(?:br|gz)$/.test(file) ? [] : `/_next/static/${file}`)),
    ...filesIn("public").map((file) => `/${file}`),
  ]);
}
