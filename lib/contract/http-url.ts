/** This machine, a domain name of two or more labels, or an IPv4 address, as the URL parser spells them. */
const HOST =
  /^(?:localhost|\[::1\]|(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)|\d+(?:\.\d+){3})$/;

/**
 * True for a loopback address of this machine, or its own name, which no DNS server can assign to another machine
 * (RFC 6761, section 6.3).
 */
const isThisMachine = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1" || hostname === "[::1]";

/** True for an http(s) address in the usual form (specification, point 5): no user name, no password, no other spelling of the host. */
export function isWebUrl(text: string): boolean {
  // The parser also reads what a person reads differently: `https:\\a`, tabs within the host, `http://0x7f.1`.
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (!HOST.test(hostname) || !text.toLowerCase().startsWith(`${protocol}//${hostname}`)) return false;
  return protocol === "https:" || protocol === "http:";
}

/** True for a web address that is https, or http of this machine: a merchant's site runs there during its development. */
export function isSecureUrl(text: string): boolean {
  if (!isWebUrl(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || isThisMachine(hostname);
}

export const MAX_EXIT_URL_BYTES = 2048;

/** Limit of all addresses of a launch together: with a bearer of at most 200 bytes they fit into the session's cookie. */
export const MAX_LAUNCH_URLS_BYTES = 2400;

/** True for a valid exit address: https, or http on this machine if the app has no https. */
export function isExitUrl(text: string, { secure }: { readonly secure: boolean }): boolean {
  if (new TextEncoder().encode(text).length > MAX_EXIT_URL_BYTES || !isSecureUrl(text)) return false;
  return !secure || new URL(text).protocol === "https:";
}

/** For instance `https://*.casino.example:8443`. */
interface HostSource {
  /** `http:` or `https:`. */
  readonly protocol: string;
  /** True: every subdomain of `hostname`, and not `hostname` itself. */
  readonly subdomains: boolean;
  readonly hostname: string;
  /** Digits, `*` for any port, or undefined for the default port of the protocol. */
  readonly port: string | undefined;
}

const HOST_SOURCE = /^(https?:\/\/)(\*\.)?([a-z\d.-]+)(?::(\d{1,5}|\*))?$/i;

export function parseHostSource(text: string): HostSource | null {
  const [, scheme, wildcard, host, port] = HOST_SOURCE.exec(text) ?? [];
  if (scheme === undefined || host === undefined) return null;
  const address = scheme + host + (port === undefined || port === "*" ? "" : `:${port}`);
  if (!URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  // The parser rewrites hosts such as `127.1`, but a content security policy compares them as written.
  if (hostname !== host.toLowerCase()) return null;
  return { protocol, subdomains: wildcard !== undefined, hostname, port };
}
