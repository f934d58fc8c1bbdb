import { parseHostSource } from "@/lib/contract/http-url";

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/**
 * True if a page of `origin` may frame this one, by the sources of `frame-ancestors`, matched like CSP: `*.` matches
 * one or more labels, a source without a port allows the scheme's default port, and http also allows https. `self` is
 * this page's origin.
 */
export function isAllowedOrigin(origin: string, ancestors: string, self: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // "null" of a sandbox, and everything that is more than an origin.
  if (page.origin !== origin || DEFAULT_PORTS[page.protocol] === undefined) return false;
  return ancestors.split(/\s+/).some((source) => (source === "'self'" ? origin === self : matches(page, source)));
}

function matches({ protocol, hostname, port }: URL, text: string): boolean {
  const source = parseHostSource(text);
  if (source === null) return false;
  const isUpgraded = source.protocol === "http:" && protocol === "https:";
  if (protocol !== source.protocol && !isUpgraded) return false;
  if (source.subdomains ? !hostname.endsWith(`.${source.hostname}`) : hostname !== source.hostname) return false;
  const own = port === "" ? DEFAULT_PORTS[protocol] : port;
  if (source.port === "*") return true;
  if (source.port === undefined) return own === DEFAULT_PORTS[protocol];
  return own === source.port || (source.port === "80" && isUpgraded && own === "443");
}
