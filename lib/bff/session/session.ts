import * as z from "zod/mini";
import { currencySchema, localeSchema } from "@/lib/contract/entities";
import { SESSION_SECONDS, SESSION_HANDLE } from "@/lib/contract/session";
import { createHash } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import type { Answer } from "../answer";
import { type BffContext, cookieSiteOf, isSecure, type Visit } from "../context";
import { readCookie, sessionCookieLine, sessionCookieName } from "./cookies";
import QuickLRU from "quick-lru";
import { MAX_ENDED, REMEMBER_ENDED_MS, type SharedEnds } from "./shared-ends";

type SealPurpose = "session" | "launch" | "link";

/** A seal names its secret by this number, not by the secret's position in SESSION_SECRET, because a rotation moves every secret. */
const idOf = (secret: string): number =>
  createHash("sha256").update(`grandstand seal\n${secret}`).digest().readUIntBE(0, 6);

const passwordsOf = (secrets: readonly string[]): Record<string, string> =>
  Object.fromEntries(secrets.map((secret) => [idOf(secret), secret]));

/** Seals with the first secret, as text of cookie-safe characters. A seal does not expire: its reader checks the age. */
export async function seal(purpose: SealPurpose, value: object, secrets: readonly string[]): Promise<string> {
  const newest = secrets.slice(0, 1);
  if (newest.length === 0) throw new Error("no session secret");
  return sealData({ [purpose]: value }, { password: passwordsOf(newest), ttl: 0 });
}

/** Undefined if the seal is forged, malformed, for another purpose, or of a removed secret. */
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

/** The token is the upstream's bearer: it never leaves the server unencrypted. */
export const sessionSchema = z.object({
  token: z.string().check(z.minLength(1)),
  /** Time that the platform keeps the token after an account fetch. */
  tokenSeconds: z.optional(z.number()),
  /** Random name of this sign-in; stays the same when the cookie is sealed again. */
  sid: z.string().check(z.minLength(1)),
  /** Epoch seconds of the sign-in, or of the last account fetch that sealed the session again. */
  seenAt: z.number(),
  accountId: z.optional(z.number()),
  merchantId: z.optional(z.number()),
  /** The account's language: for pages if this browser has chosen no language. */
  lang: z.optional(z.nullable(localeSchema)),
  /** The currency of the amounts in the platform's answers. */
  currency: z.optional(currencySchema),
  /** The merchant's address for a player who leaves. */
  exitUrl: z.optional(z.string()),
  /** These links replace the brand's own. */
  depositUrl: z.optional(z.string()),
  supportUrl: z.optional(z.string()),
  /** The page keeps the session as a session handle and not as a cookie. */
  asHandle: z.optional(z.literal(true)),
  /** A launch in a frame began the session: another launch in a frame may replace the session without a question. */
  framed: z.optional(z.literal(true)),
});
export type Session = z.infer<typeof sessionSchema>;

export const isLive = (session: Session, nowMs: number): boolean => nowMs < (session.seenAt + SESSION_SECONDS) * 1000;

export const sealSession = (session: Session, secrets: readonly string[]): Promise<string> =>
  seal("session", session, secrets);

/** Bytes of the seal with all fields that a launch in a frame and an account fetch can add. */
export async function largestSeal(session: Session, secrets: readonly string[]): Promise<number> {
  const largestId = Number.MAX_SAFE_INTEGER;
  const ids = { accountId: largestId, merchantId: largestId };
  const whole: Session = { ...session, ...ids, lang: "en", currency: "MYR", framed: true };
  return (await sealSession(whole, secrets)).length;
}

/** Null if the seal is forged, malformed or of a removed secret, or if the session is over. */
export async function unsealSession(
  sealed: string,
  secrets: readonly string[],
  nowMs: number,
): Promise<Session | null> {
  const session = sessionSchema.safeParse(await openSeal("session", sealed, secrets));
  return session.success && isLive(session.data, nowMs) ? session.data : null;
}

export type Kept = Pick<Answer, "headers" | "cookies">;

/** The live session of the request's session handle or, without a handle, of its cookie; else null. A sealed cookie is not accepted as a handle, nor a handle as a cookie. */
export async function presentedSession({ context, request }: Visit): Promise<Session | null> {
  const handle = request.headers.get(SESSION_HANDLE);
  const cookie = (): string | undefined =>
    readCookie(request.headers.get("cookie"), sessionCookieName(isSecure(context)));
  const session = await context.sessions.read(handle ?? cookie());
  return session !== null && (session.asHandle === true) === (handle !== null) ? session : null;
}

/** The session of a call that renews it, or null. Asks the other app processes whether the session has ended. */
export async function renewableSession(visit: Visit): Promise<Session | null> {
  const session = await presentedSession(visit);
  return session !== null && (await visit.context.sessions.hasEndedAnywhere(session.sid)) ? null : session;
}

export async function keptSession(context: BffContext, session: Session): Promise<Kept> {
  const seal = await sealSession(session, context.secrets);
  return session.asHandle === true
    ? { headers: { [SESSION_HANDLE]: seal }, cookies: [] }
    : { headers: {}, cookies: [sessionCookieLine(cookieSiteOf(context), seal, SESSION_SECONDS)] };
}

/** To seal a session costs as much as the rest of a bootstrap. An open page fetches its account every 60 s. */
const RESEAL_MS = 60_000;

type OfAccount = Pick<Session, "accountId" | "merchantId" | "lang" | "currency">;

/**
 * Prolongs a session, unless the player has signed out by then. Only account fetches prolong it. If the session was sealed less than a minute
 * ago and the account has not changed, the session is not sealed again, and therefore ends up to a minute earlier.
 */
export async function renewedSession(context: BffContext, session: Session, account?: OfAccount): Promise<Kept> {
  const { accountId, merchantId, lang, currency }: OfAccount = account ?? session;
  const isSame =
    session.accountId === accountId &&
    session.merchantId === merchantId &&
    session.lang === lang &&
    session.currency === currency;
  const isFresh = isSame && context.now() - session.seenAt * 1000 < RESEAL_MS;
  if (isFresh || context.sessions.hasEnded(session.sid)) return { headers: {}, cookies: [] };
  const seenAt = Math.floor(context.now() / 1000);
  return keptSession(context, { ...session, accountId, merchantId, lang, currency, seenAt });
}

export interface SessionMemory {
  /** Cookie value → live session, or null. Only accepted cookies are remembered. */
  read(seal: string | undefined): Promise<Session | null>;
  /** Ends a sign-in: its cookies are refused from now on, and no late answer may seal it again. */
  end(sid: string): void;
  hasEnded(sid: string): boolean;
  /** Asks the other processes of the deployment first. */
  hasEndedAnywhere(sid: string): Promise<boolean>;
  readonly size: number;
}

interface SessionMemoryOptions {
  secrets: readonly string[];
  now: () => number;
  limit?: number;
  endedLimit?: number;
  /** Without it, a process knows only the session ends of its own. */
  shared?: SharedEnds | undefined;
}

/**
 * More than the sockets that a hub accepts: with fewer, players who poll in turn would evict each other. An unsealed cookie takes
 * about 850 bytes.
 */
const MAX_UNSEALED = 40_000;

/** Unsealing costs about as much as the rest of a proxied call, therefore the cookies in use are cached unsealed. */
export function createSessionMemory(options: SessionMemoryOptions): SessionMemory {
  const { secrets, now, limit = MAX_UNSEALED, endedLimit = MAX_ENDED, shared } = options;
  // Each map keeps up to twice its `maxSize`.
  const unsealed = new QuickLRU<string, Session>({ maxSize: Math.ceil(limit / 2) });
  const ended = new QuickLRU<string, number>({ maxSize: Math.ceil(endedLimit / 2) });
  const remember = (sid: string): void => void ended.set(sid, now());
  shared?.listen(remember);

  const hasEnded = (sid: string): boolean => {
    const at = ended.get(sid);
    return at !== undefined && now() < at + REMEMBER_ENDED_MS;
  };

  return {
    hasEnded,
    async hasEndedAnywhere(sid) {
      await shared?.refresh();
      return hasEnded(sid);
    },
    get size() {
      return unsealed.size;
    },
    end(sid) {
      remember(sid);
      shared?.tell(sid);
    },
    async read(seal) {
      if (seal === undefined || seal === "" || seal.length > 4096) return null;
      const known = unsealed.get(seal);
      const session = known ?? (await unsealSession(seal, secrets, now()));
      if (session === null || !isLive(session, now()) || hasEnded(session.sid)) return null;
      if (known === undefined) unsealed.set(seal, session);
      return session;
    },
  };
}
