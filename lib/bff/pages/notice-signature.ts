/** The key for signatures is derived from the secret: a signature cannot be used as a cookie, nor a cookie as a signature. */
const PURPOSE = "grandstand notice\n";

const encoder = new TextEncoder();

async function keyOf(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", encoder.encode(PURPOSE + secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
}

/** Query of the landing page for a platform's own words: `message=…&signature=…` (HMAC-SHA256, hex). */
export async function signedNotice(words: string, secrets: readonly string[]): Promise<string> {
  const [newest] = secrets;
  if (newest === undefined) throw new Error("no session secret");
  const signature = await crypto.subtle.sign("HMAC", await keyOf(newest), encoder.encode(words));
  const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return new URLSearchParams({ message: words, signature: hex }).toString();
}

/** True if one of the secrets signed these words. Runs on the edge, too. */
export async function isSignedNotice(words: string, signature: string, secrets: readonly string[]): Promise<boolean> {
  const pairs = /^(?:[0-9a-f]{2}){32}$/.test(signature) ? (signature.match(/../g) ?? []) : [];
  if (pairs.length === 0) return false;
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  for (const secret of secrets) {
    if (await crypto.subtle.verify("HMAC", await keyOf(secret), bytes, encoder.encode(words))) return true;
  }
  return false;
}
