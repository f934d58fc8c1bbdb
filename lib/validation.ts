/** The specification's rules (point 5) for what a player or an engineer types or picks. Each takes the text as it stands in its box. */

const CONTACT_NUMBER_MIN = 8;

/** A numeric value above 0, written with eight characters at least. */
export function isContactNumber(text: string): boolean {
  return text.length >= CONTACT_NUMBER_MIN && /^\+?\d+$/.test(text) && Number(text) > 0;
}

/** An http or https address: a host name or an IPv4 address, then whatever port, path, query and fragment. */
const HTTP_URL =
  /^https?:\/\/(?:localhost|(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:[/?#]\S*)?$/i;

export function isHttpUrl(text: string): boolean {
  // The pattern knows the usual form, the platform's own parser what cannot be: port 99999, address 1.2.3.256.
  return HTTP_URL.test(text) && URL.canParse(text);
}

const IMAGE_FILE = /\.(?:jpe?g|png|gif|bmp)$/i;

/** A file whose name says that it is a picture the platform takes: jpg, jpeg, png, gif or bmp. */
export function isImageFile(name: string): boolean {
  return IMAGE_FILE.test(name);
}
