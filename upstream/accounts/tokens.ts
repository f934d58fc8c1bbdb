import { createHash, randomBytes } from "node:crypto";

export const LAUNCH_SECONDS = 60;

/** A new opaque token of 256 random bits, base64url. Only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: tokenHash(token) };
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
