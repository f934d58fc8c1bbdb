import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { type Caller, createHashQueue } from "./hash-queue";

/** OWASP's scrypt figures of equal strength, in the variant that takes least memory (16 MB a try). */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const HASH_BYTES = 32;
const FORMAT = /^scrypt\$([0-9a-f]{32})\$([0-9a-f]{64})$/;

/** Stored for accounts that only a merchant's launch can open: no password leads in. */
export const NO_PASSWORD = "-";

/** A password and its salt → 32 bytes, at a cost that is meant to be high. */
export type DeriveKey = (password: string, salt: Buffer) => Promise<Buffer>;

export const deriveKey: DeriveKey = (password, salt) =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, COST, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

/** Gives the text to store: `scrypt$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString("hex")}$${(await deriveKey(password, salt)).toString("hex")}`;
}

/** True if the password is the stored one. Takes the same time for an unknown account (undefined) as for a known one. */
export async function isPassword(password: string, stored: string | undefined, derive = deriveKey): Promise<boolean> {
  const [, salt, hash] = FORMAT.exec(stored ?? "") ?? [];
  const derived = await derive(password, salt === undefined ? Buffer.alloc(16) : Buffer.from(salt, "hex"));
  return hash !== undefined && timingSafeEqual(derived, Buffer.from(hash, "hex"));
}

/**
 * {@link isPassword} when the caller's turn comes. Throws `unavailable` if too many wait, and CallerGone, without hashing, once the
 * caller is gone.
 */
export type VerifyPassword = (password: string, stored: string | undefined, caller: Caller) => Promise<boolean>;

/** One queue for all verifications of this process: strangers' attempts can use only a part of the machine. */
export function createPasswordVerifier(derive?: DeriveKey): VerifyPassword {
  const queued = createHashQueue();
  return (password, stored, caller) => queued(caller, () => isPassword(password, stored, derive));
}
