import * as z from "zod/mini";
import { currencySchema } from "@/lib/contract/entities";
import { localeSchema } from "@/lib/contract/games";
import { SESSION_SECONDS } from "@/lib/contract/sign-in";
import { openSeal, seal } from "./seal";

/** Browsers silently drop a cookie whose name and value have more than 4096 bytes. A session with a token of this many bytes of JSON stays below. */
export const MAX_TOKEN_LENGTH = 2000;
/** Bytes of a seal, so that the cookie's name fits beside it. */
export const MAX_SEAL_BYTES = 4_040;

/** What the sealed cookie or session handle holds. The token is the upstream's bearer: it never leaves the server unencrypted. */
export const sessionSchema = z.object({
  token: z.string().check(z.minLength(1)),
  /** How long the platform keeps the token after an account fetch. */
  tokenSeconds: z.optional(z.number()),
  /** Random name of this sign-in; stays the same when the cookie is sealed again. */
  sid: z.string().check(z.minLength(1)),
  /** Epoch seconds of the sign-in or of the last successful account fetch. */
  seenAt: z.number(),
  accountId: z.optional(z.number()),
  merchantId: z.optional(z.number()),
  /** The account's: the language of pages where this browser has chosen none. */
  lang: z.optional(localeSchema),
  /** Of the account: the currency of the amounts in the platform's answers. */
  currency: z.optional(currencySchema),
  /** Where the merchant wants the player to go when leaving. */
  exitUrl: z.optional(z.string()),
  /** Instead of the brand's own links. */
  depositUrl: z.optional(z.string()),
  supportUrl: z.optional(z.string()),
  /** The page has it as a session handle, not as a cookie. */
  asHandle: z.optional(z.literal(true)),
  /** A launch in a frame began it: another launch in a frame may replace it without a question. */
  framed: z.optional(z.literal(true)),
});
export type Session = z.infer<typeof sessionSchema>;

export const isLive = (session: Session, nowMs: number): boolean => nowMs < (session.seenAt + SESSION_SECONDS) * 1000;

/** Session → the cookie's or session handle's value, sealed with the newest secret. */
export const sealSession = (session: Session, secrets: readonly string[]): Promise<string> =>
  seal("session", session, secrets);

/** Bytes of the seal of this session once a launch in a frame and an account fetch have added all that they can. */
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
