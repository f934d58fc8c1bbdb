/** An http or https address: a host name or an IPv4 address, then whatever port, path, query and fragment. */
const HTTP_URL =
  /^https?:\/\/(?:localhost|(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** True for an address in the form that merchants give (specification, point 5): without another scheme or a password. */
export function isHttpUrl(text: string): boolean {
  // The pattern knows the usual form; the URL parser refuses what is impossible: port 99999, address 1.2.3.256.
  return HTTP_URL.test(text) && URL.canParse(text);
}

/** Maximum bytes of an exit address. */
export const MAX_EXIT_URL_BYTES = 2048;

/** Of a launch's addresses together: with a bearer of at most 200 bytes they fit into the session's cookie. */
export const MAX_LAUNCH_URLS_BYTES = 2400;

/** This machine, where a merchant's site runs during its development. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3})$/;

/** True for a valid exit address: https, or http on this machine where the app has no https either. */
export function isExitUrl(text: string, { secure }: { readonly secure: boolean }): boolean {
  if (new TextEncoder().encode(text).length > MAX_EXIT_URL_BYTES || !isHttpUrl(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (!secure && LOOPBACK.test(hostname));
}
