/** The specification's rules (point 5) for what a player or an engineer types or picks. Each takes the text as it stands in its box. */

const CONTACT_NUMBER_MIN = 8;

/** A numeric value above 0, written with eight characters at least: digits, one decimal dot and a leading plus may stand in it. */
export function isContactNumber(text: string): boolean {
  return text.length >= CONTACT_NUMBER_MIN && /^\+?(?:\d+\.?\d*|\.\d+)$/.test(text) && Number(text) > 0;
}

const IMAGE_FILE = /\.(?:jpe?g|png|gif|bmp)$/i;

/** A file whose name says that it is a picture the platform takes: jpg, jpeg, png, gif or bmp. */
export function isImageFile(name: string): boolean {
  return IMAGE_FILE.test(name);
}
