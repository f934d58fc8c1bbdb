import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const CIPHER = "aes-256-gcm";
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The chain that a seed belongs to: a seal is valid for this chain only. */
export interface ChainOfSeed {
  readonly id: number;
  readonly game: string;
  readonly anchor: Uint8Array;
}

/** Seals the seeds of the hash chains for the database, and proves what was written there. */
export interface SeedSeals {
  /** Seals with the newest key. */
  seal(seed: Uint8Array, chain: ChainOfSeed): Uint8Array;
  /** The seed, by any of the keys; undefined if the seal is damaged, of another chain or of another key. */
  open(sealed: Uint8Array, chain: ChainOfSeed): Uint8Array | undefined;
  /** A code of 32 bytes that only a holder of the newest key can make for this text. */
  mac(text: string): Uint8Array;
  /** Whether one of the keys made the code for exactly this text. */
  isMacOf(text: string, mac: Uint8Array): boolean;
}

/**
 * Seals by AES-256-GCM with keys that are derived from the settings' secrets, newest first: version ‖ nonce ‖ seed ‖ tag. Throws
 * RangeError without a secret.
 */
export function createSeedSeals(secrets: readonly string[]): SeedSeals {
  const derive = (info: string): Buffer[] =>
    secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", `grandstand:v1:${info}`, 32)));
  const [keys, macKeys] = [derive("seeds"), derive("rounds")];
  const [[newest], [newestMacKey]] = [keys, macKeys];
  if (newest === undefined || newestMacKey === undefined) throw new RangeError("no draw key");
  const macOf = (key: Uint8Array, text: string): Buffer => createHmac("sha256", key).update(text).digest();
  return {
    seal(seed, chain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newest, nonce).setAAD(nameOf(chain));
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, chain) {
      if (sealed.length <= 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== VERSION) return undefined;
      for (const key of keys) {
        const seed = openWith(key, sealed, chain);
        if (seed !== undefined) return seed;
      }
      return undefined;
    },
    mac: (text) => macOf(newestMacKey, text),
    isMacOf: (text, mac) =>
      macKeys.some((key) => mac.length === newest.length && timingSafeEqual(macOf(key, text), mac)),
  };
}

function openWith(key: Uint8Array, sealed: Uint8Array, chain: ChainOfSeed): Uint8Array | undefined {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(nameOf(chain))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const seed = decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
    return seed;
  } catch {
    return undefined;
  }
}

const nameOf = ({ id, game, anchor }: ChainOfSeed): Buffer =>
  Buffer.from(`grandstand:v1:seed:${game}:${id}:${Buffer.from(anchor).toString("hex")}`);
