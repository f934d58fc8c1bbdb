const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };
const SOURCE = /^(https?):\/\/(\*\.)?([^:/]+)(?::(\d+|\*))?$/i;

/**
 * Whether a page of `origin` may frame this one, by the sources of `frame-ancestors`, matched as CSP does: `*.` stands for one or more
 * labels, no port for the scheme's own, and http also allows https. `self` is this page's origin.
 */
export function isAllowedOrigin(origin: string, ancestors: string, self: string): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  // "null" of a sandbox, and everything that is more than an origin.
  if (asked.origin !== origin || DEFAULT_PORTS[asked.protocol] === undefined) return false;
  return ancestors.split(/\s+/).some((source) => (source === "'self'" ? origin === self : matches(asked, source)));
}

function matches({ protocol, hostname, port }: URL, source: string): boolean {
  const [, scheme, wildcard, host, wantedPort] = SOURCE.exec(source) ?? [];
  if (scheme === undefined || host === undefined) return false;
  const wanted = `${scheme.toLowerCase()}:`;
  if (protocol !== wanted && !(wanted === "http:" && protocol === "https:")) return false;
  const name = host.toLowerCase();
  if (wildcard === undefined ? hostname !== name : !hostname.endsWith(`.${name}`)) return false;
  const own = port === "" ? DEFAULT_PORTS[protocol] : port;
  if (wantedPort === "*") return true;
  if (wantedPort === undefined) return own === DEFAULT_PORTS[protocol];
  return own === wantedPort || (wantedPort === "80" && wanted === "http:" && protocol === "https:" && own === "443");
}
