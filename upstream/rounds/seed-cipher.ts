import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const CIPHER = "aes-256-gcm";
const VERSION = 2;
/** The first bytes of a secret's SHA-256 identify the secret that sealed or signed. */
const ID_BYTES = 8;
/** The version and the secret's id, at the beginning of seals and codes. */
const HEAD_BYTES = 1 + ID_BYTES;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The chain that a seed belongs to: a seal is valid for this chain only. */
export interface ChainOfSeed {
  readonly id: number;
  readonly game: string;
  readonly anchor: Uint8Array;
}

/** `DRAW_KEY` lacks these secrets. Their seals and codes are not used, and do not count as damaged. */
export class MissingKeyError extends Error {
  override readonly name = "MissingKeyError";
  constructor(ids: readonly string[]) {
    super(`DRAW_KEY: lacks the secret whose SHA-256 begins with ${ids.join(", and the one with ")}`);
  }
}

/** Throws {@link MissingKeyError} if the seal or code is of a secret that `seals` lacks. Null passes. */
export function requireKeyOf(seals: SeedSeals, made: Uint8Array | null): void {
  const missing = made === null ? undefined : seals.missingKey(made);
  if (missing !== undefined) throw new MissingKeyError([missing]);
}

/** Seals the hash chains' seeds for the database, and makes codes that prove a row unchanged. */
export interface SeedSeals {
  /** Seals with the newest key. */
  seal(seed: Uint8Array, chain: ChainOfSeed): Uint8Array;
  /** The seed, by any of the keys; undefined if the seal is damaged, of another chain or of another key. */
  open(sealed: Uint8Array, chain: ChainOfSeed): Uint8Array | undefined;
  /** A code that only a holder of the newest key can make for this text. */
  mac(text: string): Uint8Array;
  isMacOf(text: string, mac: Uint8Array): boolean;
  /** The id (hex) of the secret that made this seal or code, if the settings lack it; undefined for other bytes, too. */
  missingKey(made: Uint8Array): string | undefined;
}

interface Key {
  readonly id: Buffer;
  readonly seal: Buffer;
  readonly mac: Buffer;
}

function keyOf(secret: string): Key {
  const derive = (info: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", `grandstand:v1:${info}`, 32));
  const id = createHash("sha256").update(secret).digest().subarray(0, ID_BYTES);
  return { id, seal: derive("seeds"), mac: derive("rounds") };
}

/**
 * Seals by AES-256-GCM with keys derived from the secrets, newest first: head ‖ nonce ‖ seed ‖ tag. A code is head ‖
 * HMAC-SHA256. The head is version ‖ id of the secret. Throws RangeError without a secret.
 */
export function createSeedSeals(secrets: readonly string[]): SeedSeals {
  const keys = secrets.map(keyOf);
  const [newest] = keys;
  if (newest === undefined) throw new RangeError("no draw key");
  const keyWith = (id: Uint8Array): Key | undefined => keys.find((key) => key.id.equals(id));
  const macBy = ({ id, mac }: Key, text: string): Buffer =>
    Buffer.concat([Buffer.of(VERSION), id, createHmac("sha256", mac).update(text).digest()]);
  return {
    seal(seed, chain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newest.seal, nonce).setAAD(nameOf(chain));
      const head = [Buffer.of(VERSION), newest.id, nonce];
      return Buffer.concat([...head, cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, chain) {
      if (sealed.length <= HEAD_BYTES + NONCE_BYTES + TAG_BYTES || sealed[0] !== VERSION) return undefined;
      const key = keyWith(idOf(sealed));
      return key && openWith(key.seal, sealed.subarray(HEAD_BYTES), chain);
    },
    mac: (text) => macBy(newest, text),
    isMacOf(text, mac) {
      const key = keyWith(idOf(mac));
      const due = key && macBy(key, text);
      return due?.length === mac.length && timingSafeEqual(due, mac);
    },
    missingKey(made) {
      const id = idOf(made);
      return made[0] !== VERSION || id.length < ID_BYTES || keyWith(id) ? undefined : Buffer.from(id).toString("hex");
    },
  };
}

const idOf = (made: Uint8Array): Uint8Array => made.subarray(1, HEAD_BYTES);

/** `sealed` is without its head. */
function openWith(key: Uint8Array, sealed: Uint8Array, chain: ChainOfSeed): Uint8Array | undefined {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(nameOf(chain))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const seed = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
    return seed;
  } catch {
    return undefined;
  }
}

const nameOf = ({ id, game, anchor }: ChainOfSeed): Buffer =>
  Buffer.from(`grandstand:v1:seed:${game}:${id}:${Buffer.from(anchor).toString("hex")}`);
