/** Sources that the pages' Content-Security-Policy depends on. */
export interface PolicyOptions {
  nonce: string;
  /** Where the socket goes when that is not the page's own origin. */
  realtimeUrl: string | undefined;
  frameAncestors: string;
  development: boolean;
}

/**
 * The pages' Content-Security-Policy. Scripts run by nonce alone; `unsafe-eval` exists only while developing, where
 * React needs it for error stacks.
 */
export function contentSecurityPolicy({ nonce, realtimeUrl, frameAncestors, development }: PolicyOptions): string {
  const realtime = realtimeUrl === undefined ? [] : realtimeSources(realtimeUrl);
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(development ? ["'unsafe-eval'"] : [])],
    // Toasts and dialogs write style elements and attributes at run time, without a way to give them a nonce.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...realtime, ...(development ? ["ws:"] : [])],
    "media-src": ["'self'", "blob:", "https:"],
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
