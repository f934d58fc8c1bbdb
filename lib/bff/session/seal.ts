import { createHash } from "node:crypto";
import { sealData, unsealData } from "iron-session";

/** What was sealed for one purpose is not valid for the other. */
export type SealPurpose = "session" | "launch";

/**
 * The number by which a seal names its secret. It comes from the secret itself, not from its place in SESSION_SECRET, because a rotation
 * moves every secret.
 */
const idOf = (secret: string): number =>
  createHash("sha256").update(`grandstand seal\n${secret}`).digest().readUIntBE(0, 6);

const passwordsOf = (secrets: readonly string[]): Record<string, string> =>
  Object.fromEntries(secrets.map((secret) => [idOf(secret), secret]));

/** Value → text of cookie-safe characters, sealed with the newest secret (the first) and without an end: its reader judges its age. */
export async function seal(purpose: SealPurpose, value: object, secrets: readonly string[]): Promise<string> {
  const newest = secrets.slice(0, 1);
  if (newest.length === 0) throw new Error("no session secret");
  return sealData({ [purpose]: value }, { password: passwordsOf(newest), ttl: 0 });
}

/** The value sealed for this purpose with one of the secrets; undefined when it is forged, malformed, or of a removed secret. */
export async function openSeal(purpose: SealPurpose, sealed: string, secrets: readonly string[]): Promise<unknown> {
  try {
    const values = await unsealData<Record<string, unknown>>(sealed, { password: passwordsOf(secrets), ttl: 0 });
    return values[purpose];
  } catch {
    // iron-session throws for some malformed seals and returns an empty object for others.
    return undefined;
  }
}
