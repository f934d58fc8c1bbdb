/** An http or https address: a host name or an IPv4 address, then whatever port, path, query and fragment. */
const HTTP_URL =
  /^https?:\/\/(?:localhost|(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** True for an address as merchants give theirs (specification, point 5): with neither another scheme nor a password. */
export function isHttpUrl(text: string): boolean {
  // The pattern knows the usual form, the platform's own parser what cannot be: port 99999, address 1.2.3.256.
  return HTTP_URL.test(text) && URL.canParse(text);
}
