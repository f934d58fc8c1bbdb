import * as z from "zod/mini";
import { currencySchema } from "@/lib/contract/entities";
import { localeSchema } from "@/lib/contract/codes";
import { SESSION_SECONDS } from "@/lib/contract/session/cookie-lifetimes";
import { createHash } from "node:crypto";
import { sealData, unsealData } from "iron-session";

/** A seal for one purpose is not valid for another. */
type SealPurpose = "session" | "launch" | "link";

/**
 * The number by which a seal names its secret. It is computed from the secret itself and not from its position in
 * SESSION_SECRET, because a rotation moves every secret.
 */
const idOf = (secret: string): number =>
  createHash("sha256").update(`grandstand seal\n${secret}`).digest().readUIntBE(0, 6);

const passwordsOf = (secrets: readonly string[]): Record<string, string> =>
  Object.fromEntries(secrets.map((secret) => [idOf(secret), secret]));

/**
 * Seals a value as text of cookie-safe characters with the newest secret (the first). A seal does not expire: its
 * reader checks the age.
 */
export async function seal(purpose: SealPurpose, value: object, secrets: readonly string[]): Promise<string> {
  const newest = secrets.slice(0, 1);
  if (newest.length === 0) throw new Error("no session secret");
  return sealData({ [purpose]: value }, { password: passwordsOf(newest), ttl: 0 });
}

/**
 * Unseals a value of this purpose with one of the secrets; undefined if it is forged, malformed, or of a removed
 * secret.
 */
export async function openSeal(purpose: SealPurpose, sealed: string, secrets: readonly string[]): Promise<unknown> {
  try {
    const values = await unsealData<Record<string, unknown>>(sealed, { password: passwordsOf(secrets), ttl: 0 });
    return values[purpose];
  } catch {
    // iron-session throws for some malformed seals and returns an empty object for other malformed seals.
    return undefined;
  }
}

/** Browsers silently drop a cookie whose name and value have more than 4096 bytes. With a token of this many bytes of JSON the cookie stays below that. */
export const MAX_TOKEN_LENGTH = 2000;
/** Maximum bytes of a seal, which leave room for the cookie's name. */
export const MAX_SEAL_BYTES = 4_040;

/**
 * The content of the sealed cookie or session handle. The token is the upstream's bearer: it never leaves the server
 * unencrypted.
 */
export const sessionSchema = z.object({
  token: z.string().check(z.minLength(1)),
  /** Time that the platform keeps the token after an account fetch. */
  tokenSeconds: z.optional(z.number()),
  /** Random name of this sign-in; stays the same when the cookie is sealed again. */
  sid: z.string().check(z.minLength(1)),
  /** Epoch seconds of the sign-in or of the last successful account fetch. */
  seenAt: z.number(),
  accountId: z.optional(z.number()),
  merchantId: z.optional(z.number()),
  /** The account's language: for pages if this browser has chosen no language. */
  lang: z.optional(z.nullable(localeSchema)),
  /** The account's currency: the currency of the amounts in the platform's answers. */
  currency: z.optional(currencySchema),
  /** The merchant's address for a player who leaves. */
  exitUrl: z.optional(z.string()),
  /** These links replace the brand's own. */
  depositUrl: z.optional(z.string()),
  supportUrl: z.optional(z.string()),
  /** The page keeps the session as a session handle and not as a cookie. */
  asHandle: z.optional(z.literal(true)),
  /** A launch in a frame began it: another launch in a frame may replace it without a question. */
  framed: z.optional(z.literal(true)),
});
export type Session = z.infer<typeof sessionSchema>;

export const isLive = (session: Session, nowMs: number): boolean => nowMs < (session.seenAt + SESSION_SECONDS) * 1000;

/** Session → the cookie's or session handle's value, sealed with the newest secret. */
export const sealSession = (session: Session, secrets: readonly string[]): Promise<string> =>
  seal("session", session, secrets);

/** Bytes of the largest seal of this session: with all fields that a launch in a frame and an account fetch can add. */
export async function largestSeal(session: Session, secrets: readonly string[]): Promise<number> {
  const largestId = Number.MAX_SAFE_INTEGER;
  const ids = { accountId: largestId, merchantId: largestId };
  const whole: Session = { ...session, ...ids, lang: "en", currency: "MYR", framed: true };
  return (await sealSession(whole, secrets)).length;
}

/** Cookie's or session handle's value → session; null when it is forged, sealed with a removed secret, malformed or over. */
export async function unsealSession(
  sealed: string,
  secrets: readonly string[],
  nowMs: number,
): Promise<Session | null> {
  const session = sessionSchema.safeParse(await openSeal("session", sealed, secrets));
  return session.success && isLive(session.data, nowMs) ? session.data : null;
}
