/** Sources that the pages' Content-Security-Policy depends on. */
export interface PolicyOptions {
  /** The document's own inline scripts, as sources: `'sha256-…'`. Null while developing, where scripts are made as they are asked for. */
  scripts: readonly string[] | null;
  /** The style elements that the app's packages write, as sources. Null while developing. */
  styles: readonly string[] | null;
  /** Where the socket goes when that is not the page's own origin. */
  realtimeUrl: string | undefined;
  frameAncestors: string;
  /** Sources of a platform's stream, spaces between; empty = none besides the page's own origin. */
  mediaOrigins: string;
}

/**
 * The pages' Content-Security-Policy. Besides the app's own files, only the scripts run that the build wrote into this very document,
 * and only those styles count whose text the build knows; all inline scripts and `unsafe-eval` are allowed while developing alone, where React needs them.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { scripts, styles, realtimeUrl, frameAncestors, mediaOrigins } = options;
  const media = mediaOrigins === "" ? [] : mediaOrigins.split(" ");
  const realtime = realtimeUrl === undefined ? [] : realtimeSources(realtimeUrl);
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...(scripts ?? ["'unsafe-inline'", "'unsafe-eval'"])],
    // React sets styles of elements by their properties, which no policy forbids; no document carries a style attribute.
    "style-src": ["'self'", ...(styles ?? ["'unsafe-inline'"])],
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

/** Whether a list of frame-ancestors has a site of its own besides ours. */
export const namesForeignSites = (frameAncestors: string): boolean => frameAncestors.includes("://");

/** pusher-js falls back from the socket to HTTP on the same host, so both schemes are named. */
function realtimeSources(realtimeUrl: string): string[] {
  const { host, protocol } = new URL(realtimeUrl);
  return protocol === "wss:" || protocol === "https:"
    ? [`wss://${host}`, `https://${host}`]
    : [`ws://${host}`, `http://${host}`];
}

/** Where players come over https: a year of it, for this host alone (others below its name are not ours to bind). */
export const STRICT_TRANSPORT = "max-age=31536000";

/** Headers that every page carries besides its policy. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
};
