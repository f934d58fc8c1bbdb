export const MAX_QUESTION = 2000;
export const MAX_ANSWER = 1000;
export const MAX_LINK = 2048;
/** Maximum digits of a contact number; the longest in the world have 15. */
export const MAX_CONTACT_NUMBER = 20;
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

export const SUPPORT_MODEL = "SupportRequest";

/** The number is above 0 and has at least 8 digits (specification, point 5). */
export const isContactNumber = (text: string): boolean => /^\d{8,}$/.test(text) && Number(text) > 0;

/** Extensions of a picture's name (specification, point 5). */
export const PICTURE_EXTENSIONS = ["jpg", "jpeg", "png", "gif", "bmp"] as const;

/**
 * The first bytes of each kind of picture, in latin1. The four zeros of a bitmap are reserved, and distinguish it from
 * a text that begins with BM.
 */
const SIGNATURES = [
  ["jpg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n[^]\n/],
  ["gif", /^GIF8[79]a/],
  ["bmp", /^BM[^]{4}\0{4}/],
] as const;

const SIGNATURE_BYTES = 10;

export function pictureKind(bytes: Uint8Array): (typeof SIGNATURES)[number][0] | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES));
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0];
}

export async function isPicture(file: File): Promise<boolean> {
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (!PICTURE_EXTENSIONS.some((each) => each === extension) || file.size > MAX_PICTURE_BYTES) return false;
  const head = await file.slice(0, SIGNATURE_BYTES).arrayBuffer();
  return pictureKind(new Uint8Array(head)) !== undefined;
}
