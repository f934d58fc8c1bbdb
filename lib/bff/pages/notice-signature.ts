import { createHmac, timingSafeEqual } from "node:crypto";

/** The key is derived from the secret: a signature cannot be used as a cookie, nor a cookie as a signature. */
const signatureOf = (words: string, secret: string): Buffer =>
  createHmac("sha256", `grandstand notice\n${secret}`).update(words).digest();

/** The query `message=…&signature=…` (HMAC-SHA256, hex) of the landing page. */
export function signedNotice(words: string, secrets: readonly string[]): string {
  const [newest] = secrets;
  if (newest === undefined) throw new Error("no session secret");
  return new URLSearchParams({ message: words, signature: signatureOf(words, newest).toString("hex") }).toString();
}

export function isSignedNotice(words: string, signature: string, secrets: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const given = Buffer.from(signature, "hex");
  return secrets.some((secret) => timingSafeEqual(signatureOf(words, secret), given));
}
