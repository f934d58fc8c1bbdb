import { CompactEncrypt, compactDecrypt } from "jose";

/** Each purpose has a key of its own, so that a seal is valid for one purpose alone. */
export type SealPurpose = "session" | "launch";

const keys = new Map<string, Promise<CryptoKey>>();

/** The AES-256 key of a secret for one purpose: HKDF-SHA-256 (RFC 5869). */
function keyOf(purpose: SealPurpose, secret: string): Promise<CryptoKey> {
  const name = `${purpose} ${secret}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const made = deriveKey(purpose, secret);
  keys.set(name, made);
  return made;
}

async function deriveKey(purpose: SealPurpose, secret: string): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  const derivation = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(32),
    info: encoder.encode(`grandstand ${purpose}`),
  };
  return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** Value → JWE (RFC 7516, `dir`, AES-256-GCM) in compact form, with the newest of the secrets. */
export async function seal(purpose: SealPurpose, value: unknown, secrets: readonly string[]): Promise<string> {
  const newest = secrets[0];
  if (newest === undefined) throw new Error("no session secret");
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(await keyOf(purpose, newest));
}

/** The value sealed for this purpose with one of the secrets; null when it is forged, malformed, or of a removed secret. */
export async function openSeal(purpose: SealPurpose, sealed: string, secrets: readonly string[]): Promise<unknown> {
  for (const secret of secrets) {
    try {
      const { plaintext } = await compactDecrypt(sealed, await keyOf(purpose, secret), ALGORITHMS);
      return JSON.parse(new TextDecoder().decode(plaintext));
    } catch {
      // Not sealed with this secret.
    }
  }
  return null;
}

const ALGORITHMS = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
