import type { Site } from "@/lib/contract/bootstrap";
import type { CookieSite } from "@/lib/cookie-site";
import type { CallsUnderWay } from "./upstream/calls-under-way";
import { readCookie, sessionCookieName } from "./session/cookies";
import type { TellFailure } from "./upstream/failures";
import type { Mismatches } from "./upstream/mismatches";
import type { BffRequest } from "./request";
import type { Session } from "./session/session";
import type { SessionMemory } from "./session/session-memory";
import type { Transport } from "./upstream/transport";

/** The part of a pino logger that the handlers use. */
export interface BffLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the handlers work with; everything that touches the world is passed in. */
export interface BffContext {
  /** Host header for the upstream. */
  upstreamHost: string;
  secrets: readonly string[];
  /** Origins under which players see the app; empty = the Host header decides. */
  publicOrigins: readonly string[];
  /** Sites of others may frame the pages. */
  framed: boolean;
  /** What browsers are told of this deployment at the address of a Host header. */
  siteOf: (host: string | null) => Site;
  sessions: SessionMemory;
  /** Bounds the calls of one player. */
  underWay: CallsUnderWay;
  transport: Transport;
  now: () => number;
  /** Random text of this many bytes, base64url. */
  random: (bytes: number) => string;
  log: BffLog;
  /** Counts and tells the answers that break the contract. */
  mismatches: Mismatches;
  /** Tells the calls that the platform failed. */
  tellFailure: TellFailure;
  /** Answers may say what a developer wants to know. */
  development: boolean;
  timeoutMs?: number;
}

/** Cookies are Secure exactly when players come over https. */
export const isSecure = (context: BffContext): boolean =>
  context.publicOrigins.some((origin) => origin.startsWith("https:"));

/** The form of this deployment's cookies. */
export const cookieSiteOf = (context: BffContext): CookieSite => ({
  secure: isSecure(context),
  framed: context.framed,
});

/** The live session whose cookie the request brings, or null. */
export function presentedSession(context: BffContext, request: Pick<BffRequest, "headers">): Promise<Session | null> {
  return context.sessions.read(readCookie(request.headers.get("cookie"), sessionCookieName(isSecure(context))));
}
