/** The cookies of the product, by name. */
export const SESSION_COOKIE = "grandstand_session";
export const XSRF_COOKIE = "XSRF-TOKEN";

/** The value of one cookie of a Cookie header, as it stands (nothing is decoded), or undefined. */
export function readCookie(header: string | null, name: string): string | undefined {
  if (header === null) return undefined;
  let from = 0;
  while (from < header.length) {
    const end = header.indexOf(";", from);
    const stop = end === -1 ? header.length : end;
    const equals = header.indexOf("=", from);
    if (equals !== -1 && equals < stop && header.slice(from, equals).trim() === name) {
      return header.slice(equals + 1, stop).trim();
    }
    from = stop + 1;
  }
  return undefined;
}

export interface CookieOptions {
  maxAgeSeconds?: number;
  httpOnly?: boolean;
  secure: boolean;
}

/** One Set-Cookie value: whole site, SameSite=Lax. `value` must already be of cookie-safe characters. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${value}`, "Path=/", "SameSite=Lax"];
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  if (options.httpOnly === true) parts.push("HttpOnly");
  if (options.secure) parts.push("Secure");
  return parts.join("; ");
}
