import { frameAncestorsOf } from "../brand/frame-ancestors";
import { type BffContext, isSecure } from "../context";

/** Sources that the pages' Content-Security-Policy depends on. */
interface PolicyOptions {
  /** The document's own inline scripts, as sources: `'sha256-…'`. Null in development, where scripts are made on request. */
  scripts: readonly string[] | null;
  /** The origin of the socket, if it differs from the page's own. */
  realtimeUrl: string | undefined;
  frameAncestors: string;
  /** Sources of a platform's stream, separated by spaces, besides the page's own origin. */
  mediaOrigins: string;
}

/**
 * The style elements that a package writes at run time, as sources: sonner adds an empty one to the page and then its
 * text. The test compares them with the package.
 */
const STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/**
 * The pages' Content-Security-Policy. Besides the app's own files, it allows the inline scripts that the build wrote
 * into this document, and the styles whose text the build knows. Only development allows all inline scripts and
 * `unsafe-eval`, which React needs there.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { scripts, realtimeUrl, frameAncestors, mediaOrigins } = options;
  const media = mediaOrigins === "" ? [] : mediaOrigins.split(" ");
  const realtime = realtimeUrl === undefined ? [] : realtimeSources(realtimeUrl);
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

/** pusher-js falls back from the socket to HTTP on the same host, therefore both schemes are needed. */
function realtimeSources(realtimeUrl: string): string[] {
  const { host, protocol } = new URL(realtimeUrl);
  return protocol === "wss:" || protocol === "https:"
    ? [`wss://${host}`, `https://${host}`]
    : [`ws://${host}`, `http://${host}`];
}

/** HSTS for a year if players use https, only for this host (its subdomains are not ours). */
export const STRICT_TRANSPORT = "max-age=31536000";

/** Headers that every page carries besides its policy. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
};

/** The headers of a page at this host. */
export function pageHeaders(
  context: BffContext,
  host: string | null,
  scripts: PolicyOptions["scripts"],
): Record<string, string> {
  const { realtimeUrl, frameAncestors, mediaOrigins } = context.settings;
  const ancestors = frameAncestorsOf(context.brandOf(host), frameAncestors);
  return {
    ...PAGE_HEADERS,
    ...(isSecure(context) ? { "strict-transport-security": STRICT_TRANSPORT } : {}),
    "content-security-policy": contentSecurityPolicy({ scripts, realtimeUrl, frameAncestors: ancestors, mediaOrigins }),
  };
}
