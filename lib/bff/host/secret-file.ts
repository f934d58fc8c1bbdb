import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The secrets that embedded mode makes for itself, each a file of this name in `DATA_DIR`. */
type SecretName = "session-secret" | "hub-secret" | "draw-key";

/** A file with fewer characters is damaged: a complete file has 64 characters, which are 48 random bytes in base64url. */
const MIN_LENGTH = 32;

const DELETE_OTHERS = "delete it, and the next start makes another; what the old one signed is void";
const RESTORE_DRAW_KEY = "restore it, as no other key opens the seeds of this folder's draws";

/**
 * The secret of this name in `dataDir`; created at first use, readable only by its owner. Processes that start together get the same
 * secret. Throws when the folder cannot be written or the file is damaged.
 */
export function storedSecret(dataDir: string, name: SecretName): string {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    makeSecret(file);
  }
  return readSecret(dataDir, name);
}

/** Throws an error with the file's name if the file is missing or damaged. */
export function readSecret(dataDir: string, name: SecretName): string {
  const file = path.join(dataDir, name);
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < MIN_LENGTH)
    throw new Error(`${file} is damaged: ${name === "draw-key" ? RESTORE_DRAW_KEY : DELETE_OTHERS}`);
  return secret;
}

/** If several processes start together, the first one links its file, and the others find it complete. */
function makeSecret(file: string): void {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
}
